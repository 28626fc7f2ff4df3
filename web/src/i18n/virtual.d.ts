declare module "virtual:messages/*" {
  const sentences: Record<string, string>;
  export default sentences;
}
