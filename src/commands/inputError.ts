/** An argument that a command cannot use. The message is a sentence for people. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
