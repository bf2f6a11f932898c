import { useDraft } from '#ui/fields/draft.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { missingReasonMessage } from '../rules/confirmation.ts'

const reasonLimit = 500
const ticketLimit = 200

/** Reason of an act: optional in the API, required by our dialogs (rules 4.3 i). */
export type Reason = {
  readonly motivo: string
  readonly numChamado: string
  /** Values in the shape of the request. */
  readonly values: { readonly motivo: string; readonly numChamado: string }
  /** Validation message while the act cannot be confirmed. */
  readonly missing: string | undefined
  readonly onChange: (part: { readonly motivo?: string; readonly numChamado?: string }) => void
}

/** A reason and its ticket, saved as a draft until the act succeeds. */
export function useReason(of: string): Reason & { readonly clear: () => void } {
  const [motivo, setMotivo] = useDraft(`motivo ${of}`, '')
  const [numChamado, setNumChamado] = useDraft(`chamado ${of}`, '')
  return {
    motivo,
    numChamado,
    values: { motivo: motivo.trim(), numChamado: numChamado.trim() },
    missing: missingReasonMessage({ motivo, numChamado }),
    onChange: (part) => {
      if (part.motivo !== undefined) setMotivo(part.motivo)
      if (part.numChamado !== undefined) setNumChamado(part.numChamado)
    },
    clear: () => {
      setMotivo('')
      setNumChamado('')
    },
  }
}

/** 'Motivo' and 'Número do chamado', both required. */
export function ReasonFields({ reason }: { readonly reason: Reason }) {
  return (
    <>
      <TextAreaField
        label="Motivo"
        value={reason.motivo}
        onChange={(motivo) => reason.onChange({ motivo })}
        maxLength={reasonLimit}
        hint="Fica na auditoria."
        required
      />
      <TextField
        label="Número do chamado"
        value={reason.numChamado}
        onChange={(numChamado) => reason.onChange({ numChamado })}
        maxLength={ticketLimit}
        required
      />
    </>
  )
}
