// Weighs what was written for the page, game by game: bytes of source without white space, lines, sentences. Tests and what
// programs make do not count. It weighs the files as they lie here, and each commit that is named:
// `npm run weigh:source -- HEAD~9`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const web = new URL("../", import.meta.url);
const git = (...words) => execFileSync("git", words, { cwd: web, encoding: "utf8", maxBuffer: 2 ** 28 });

const isSource = (path) =>
  /^src.*\.(svelte|ts|css)$/.test(path) && !/\.(test|gen)\.ts$|\/generated\//.test(path);
const isEnglish = (path) => /^messages\/.*\ben\.json$/.test(path);
const folderOf = (path) => /^src\/games\/(\w+)\//.exec(path)?.[1];

function weigh(commit) {
  const paths = commit
    ? git("ls-tree", "-r", "--name-only", commit, "src", "messages")
    : git("ls-files", "--cached", "--others", "--exclude-standard", "src", "messages");
  const files = paths
    .split("\n")
    .filter((path) => isSource(path) || isEnglish(path))
    .map((path) => ({
      path,
      text: commit ? git("show", `${commit}:./${path}`) : readFileSync(new URL(path, web), "utf8"),
    }));
  const parts = { frame: { bytes: 0, lines: 0, sentences: 0 } };
  for (const { path } of files) {
    const game = folderOf(path);
    if (game) parts[game] ??= { bytes: 0, lines: 0, sentences: 0 };
  }
  for (const { path, text } of files)
    if (isSource(path)) {
      const part = parts[folderOf(path) ?? "frame"];
      part.bytes += Buffer.byteLength(text.replace(/\s+/g, ""));
      part.lines += text.trimEnd().split("\n").length;
    } else
      for (const key of Object.keys(JSON.parse(text)))
        (parts[key.split("_")[0]] ?? parts.frame).sentences += 1;
  const sum = (what) => Object.values(parts).reduce((so, part) => so + part[what], 0);
  return { ...parts, total: { bytes: sum("bytes"), lines: sum("lines"), sentences: sum("sentences") } };
}

for (const commit of [...process.argv.slice(2), undefined]) {
  console.log(commit ?? "as it lies here");
  console.table(weigh(commit));
}
