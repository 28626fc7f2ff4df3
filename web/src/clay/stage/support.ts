let known: boolean | undefined;

/** Whether this browser draws in three dimensions; asked once. */
export function webglAvailable(): boolean {
  known ??= tried();
  return known;
}

function tried(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    // the few contexts that a page may have are for those who draw
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
