/** Lets the browser save a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Lets the browser save a value as a file of JSON. */
export const saveJson = (name: string, value: unknown): void =>
  saveFile(new File([JSON.stringify(value, null, 2) + "\n"], name, { type: "application/json" }));

/** Shares a file where the device can and may, as on phones, and saves it elsewhere. */
export async function shareFile(file: File, title: string): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file);
  try {
    await navigator.share({ files: [file], title });
  } catch (fault) {
    // whoever thinks better of it has shared nothing, and that is all right
    if (!(fault instanceof DOMException && fault.name === "AbortError")) saveFile(file);
  }
}
