import type { AnswerOf } from '#contract/call.ts'
import { CallFailure } from '#contract/errors.ts'
import { useAct } from '#listing/screen/use-act.ts'

import { saveJustification, saveJustificationWithFile } from '../contract/calls.ts'
import { invalidatedQueries } from './history-queries.ts'
import type { JustificationForm } from './use-justification-form.ts'

const fields = ['idJustificativa', 'numChamado', 'txtObservacao', 'file']

export const isConflict = (failure: unknown) =>
  failure instanceof CallFailure && failure.status === 409

/** Saves the justification of one boleto, with or without a file. */
export function useSaveJustification(options: {
  readonly onDone: (answer: AnswerOf<typeof saveJustification>) => void
  readonly onFailure?: (failure: unknown) => boolean
}) {
  const actOptions = { invalidates: invalidatedQueries, fields, ...options }
  const plain = useAct(saveJustification, actOptions)
  const withFile = useAct(saveJustificationWithFile, actOptions)
  return {
    busy: plain.busy || withFile.busy,
    fieldErrors: plain.fieldErrors.size > 0 ? plain.fieldErrors : withFile.fieldErrors,
    isConflict: isConflict(plain.failure) || isConflict(withFile.failure),
    run: (
      { given: { file, ...values }, isNone }: JustificationForm,
      of: { readonly idBoleto: number; readonly versao: number | undefined },
    ) => {
      const input = { ...values, ...of }
      return file && !isNone ? withFile.run(input, file) : plain.run(input)
    },
  }
}
