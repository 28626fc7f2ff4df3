export const albumPicture = async (..._: unknown[]) => new Blob();
