import { afterMessage } from '../queries.ts'

/** An act on messages from a dialog, which closes with the sentence of the answer. */
export const messageAct = (fields: readonly string[], onClose: () => void) => ({
  success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  invalidates: afterMessage,
  fields,
  onDone: onClose,
})
