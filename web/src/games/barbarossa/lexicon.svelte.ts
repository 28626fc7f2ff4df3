// The words of a table: those of the table of concepts, or the host's own list, which is fetched once.
import type { Props } from "./base";
import type { Lexicon } from "./naming.svelte";
import { wordsOfList } from "./modelling/subjects";

/** Where the words of this table are looked up, kept up to date. */
export function lexiconOf(props: () => Pick<Props, "view" | "table">): { readonly now: Lexicon } {
  let own = $state.raw<readonly string[] | null>(null);
  const id = $derived(props().view.options.words);
  $effect(() => {
    if (id === null) return;
    let gone = false;
    void props()
      .table.attachments.download(id)
      .then((bytes) => {
        if (!gone && bytes !== "gone") own = wordsOfList(new TextDecoder().decode(bytes));
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  });
  return {
    get now() {
      return { language: props().view.options.language, own: id === null ? null : (own ?? []) };
    },
  };
}
