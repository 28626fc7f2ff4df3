import { wordsOf } from "../../../kit";

export const { t } = wordsOf("barbarossa");
