
export type Field = number;
