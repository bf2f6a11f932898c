import { Dialog } from '#ui/overlays/dialog.tsx'
import { DecisionToggle } from '#ui/fields/decision-toggle.tsx'

import type { Boleto, Fiador } from '#features/negativation/debt-items/contract/boleto.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { mayJustifyRow } from '#features/negativation/debt-items/rules/decision-row.ts'
import { FiadorGuards } from '#features/negativation/debt-items/components/guard-words.tsx'
import { GuarantorList } from '#features/negativation/debt-items/components/guarantor-list.tsx'
import { RecordLine } from '#features/negativation/debt-items/components/record-line.tsx'

/** Why a fiador cannot be decided separately (rules 4.4, 4.6). */
const whyNot = (
  row: Boleto,
  { idSerasaBoletoFiador, bloqueado }: Fiador,
  by: Actor,
): string | undefined => {
  const refusal = mayJustifyRow(row, by)
  if (refusal) return refusal.because
  if (!row.flagNegativar) return 'O boleto está como ISENTAR: os fiadores acompanham o boleto.'
  if (!bloqueado) return undefined
  return (
    row.guardas.find(
      ({ pessoa, severidade }) => pessoa === idSerasaBoletoFiador && severidade === 'BLOQUEIO',
    )?.texto ?? 'Uma guarda bloqueia este fiador.'
  )
}

/** Props of 'Detalhes do Fiador'; read-only without `onSetApart`. */
export type GuarantorsDialogProps = {
  readonly row: Boleto | undefined
  readonly by: Actor
  readonly onSetApart?: (row: Boleto, fiador: number, negativar: boolean) => void
  readonly onClose: () => void
}

/**
 * 'Detalhes do Fiador' (spec 1:2.7): read-only name, document, address and guards. A fiador can
 * be set apart from its boleto.
 */
export function GuarantorsDialog({ row, by, onSetApart, onClose }: GuarantorsDialogProps) {
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title="Detalhes do Fiador">
      {row && (
        <>
          <RecordLine rows={[row]} />
          <GuarantorList
            numBoleto={row.numBoleto}
            fiadores={row.fiadores}
            guards={({ idSerasaBoletoFiador }) => (
              <FiadorGuards
                guards={row.guardas.filter(({ pessoa }) => pessoa === idSerasaBoletoFiador)}
              />
            )}
            {...(onSetApart
              ? {
                  decision: (fiador: Fiador) => (
                    <DecisionToggle
                      shape={fiador.negativar ? 'filled' : 'hollow'}
                      word={fiador.negativar ? 'NEGATIVAR' : 'ISENTAR'}
                      label={`${fiador.negativar ? 'Isentar' : 'Negativar'} fiador ${fiador.nomeFiador}`}
                      disabledBecause={whyNot(row, fiador, by)}
                      onToggle={() =>
                        onSetApart(row, fiador.idSerasaBoletoFiador, !fiador.negativar)
                      }
                    />
                  ),
                }
              : {})}
          />
        </>
      )}
    </Dialog>
  )
}
