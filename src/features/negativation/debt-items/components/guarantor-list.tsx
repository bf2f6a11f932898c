import type { ReactNode } from 'react'

import { documentKind, formatDocument } from '#values/document.ts'

import type { Fiador } from '../contract/boleto.ts'
import styles from './decision.module.css'

/** Read-only list of fiadores: name, document, address, and the decision if given (spec 1:2.7). */
export function GuarantorList({
  numBoleto,
  fiadores,
  decision,
  guards,
  addressLabel = 'Endereço',
}: {
  readonly numBoleto: string
  readonly fiadores: readonly Fiador[]
  readonly decision?: (fiador: Fiador) => ReactNode
  /** Renders the guards of a fiador. */
  readonly guards?: (fiador: Fiador) => ReactNode
  /** Label override: the bureau bill search spells it without the accent (spec 1:2.15). */
  readonly addressLabel?: string
}) {
  return (
    <ul className={styles['persons']} aria-label={`Fiadores do boleto ${numBoleto}`}>
      {fiadores.map((fiador) => (
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
            {decision && (
              <div>
                <dt>Decisão</dt>
                <dd>{decision(fiador)}</dd>
              </div>
            )}
            <div className={styles['whole']}>
              <dt>{addressLabel}</dt>
              <dd>{fiador.endereco === '' ? '-' : fiador.endereco}</dd>
            </div>
            {guards && (
              <div className={styles['whole']}>
                <dt>Guardas</dt>
                <dd>{guards(fiador)}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
