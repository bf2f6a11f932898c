import { Dialog } from '#ui/dialog.tsx'
import { DecisionToggle } from '#ui/decision-toggle.tsx'
import { documentKind, formatDocument } from '#values/document.ts'

import type { Boleto, Fiador } from '../contract/boleto.ts'
import type { Actor } from '../rules/events.ts'
import { mayJustifyRow } from '../rules/decision-row.ts'
import styles from './decision.module.css'
import { RecordLine } from './record-line.tsx'
import { useLast } from './use-last.ts'

/** Why a fiador cannot be decided apart from its boleto (rules 4.4, 4.6). */
const whyNot = (row: Boleto, { idSerasaBoletoFiador, bloqueado }: Fiador, by: Actor): string | undefined => {
  const refused = mayJustifyRow(row, by)
  if (refused) return refused.because
  if (!row.flagNegativar) return 'O boleto está como ISENTAR: os fiadores acompanham o boleto.'
  if (!bloqueado) return undefined
  return (
    row.guardas.find(({ pessoa, severidade }) => pessoa === idSerasaBoletoFiador && severidade === 'BLOQUEIO')?.texto ??
    'Uma guarda bloqueia este fiador.'
  )
}

/** Props of 'Detalhes do Fiador'; without `onSetApart` it only reads. */
export type GuarantorsDialogProps = {
  readonly row: Boleto | undefined
  readonly by: Actor
  readonly onSetApart?: (row: Boleto, fiador: number, negativar: boolean) => void
  readonly onClose: () => void
}

/** 'Detalhes do Fiador' (spec 1:2.7): read-only name, document and address; a fiador may be set apart from its boleto. */
export function GuarantorsDialog({ row: shown, by, onSetApart, onClose }: GuarantorsDialogProps) {
  const row = useLast(shown)
  return (
    <Dialog opened={shown !== undefined} onClose={onClose} title="Detalhes do Fiador">
      {row && (
        <>
          <RecordLine rows={[row]} />
          <ul className={styles['persons']} aria-label={`Fiadores do boleto ${row.numBoleto}`}>
            {row.fiadores.map((fiador) => (
              <li key={fiador.idSerasaBoletoFiador}>
                <dl className={styles['person']}>
                  <div>
                    <dt>Nome</dt>
                    <dd>
                      <strong>{fiador.nomeFiador}</strong>
                    </dd>
                  </div>
                  <div>
                    <dt>{documentKind(fiador.cpfcnpjFiador)}</dt>
                    <dd>{formatDocument(fiador.cpfcnpjFiador)}</dd>
                  </div>
                  {onSetApart && (
                    <div>
                      <dt>Decisão</dt>
                      <dd>
                        <DecisionToggle
                          shape={fiador.negativar ? 'filled' : 'hollow'}
                          word={fiador.negativar ? 'NEGATIVAR' : 'ISENTAR'}
                          label={`${fiador.negativar ? 'Isentar' : 'Negativar'} fiador ${fiador.nomeFiador}`}
                          disabledBecause={whyNot(row, fiador, by)}
                          onToggle={() => onSetApart(row, fiador.idSerasaBoletoFiador, !fiador.negativar)}
                        />
                      </dd>
                    </div>
                  )}
                  <div className={styles['whole']}>
                    <dt>Endereço</dt>
                    <dd>{fiador.endereco === '' ? '-' : fiador.endereco}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
