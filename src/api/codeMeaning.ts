/** What a status code means: `login` stops all calls until the token changes, `empty` is an empty list. */
export type CodeMeaning =
  | { readonly effect: 'empty' }
  /** `title` is a few words, `text` a sentence for people, with what to do next. */
  | {
      readonly effect: 'failure' | 'login';
      readonly title: () => string;
      readonly text: () => string;
    };

export type CodeTable = ReadonlyMap<string, CodeMeaning>;

export const failure = (title: () => string, text: () => string): CodeMeaning => ({
  effect: 'failure',
  title,
  text,
});
export const login = (title: () => string, text: () => string): CodeMeaning => ({
  effect: 'login',
  title,
  text,
});
export const empty: CodeMeaning = { effect: 'empty' };
