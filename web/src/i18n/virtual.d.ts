declare module "virtual:messages" {
  const atlas: Record<string, Record<string, () => Promise<{ default: Record<string, string> }>>>;
  export default atlas;
}
