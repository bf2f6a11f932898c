import { savedSentence } from '../contract/versions.ts'
import { ladderQueries } from '../queries.ts'

/** The call of a dialog that creates a ladder or a text, which is chosen then. */
export const creation = (
  fields: readonly string[],
  {
    onCreated,
    onClose,
  }: { readonly onCreated: (id: number) => void; readonly onClose: () => void },
) => ({
  success: savedSentence,
  invalidates: [ladderQueries],
  fields,
  onDone: ({ id }: { readonly id: number }) => {
    onCreated(id)
    onClose()
  },
})
