import type { ReactNode } from 'react'

import { documentKind, formatDocument } from '#values/document.ts'

import type { Fiador } from '../contract/boleto.ts'
import styles from './decision.module.css'

/**
 * Fiadores read-only: name, document and address, and the decision where the place has one (spec
 * 1:2.7).
 */
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
  /** What the guards say of each, where the place knows it. */
  readonly guards?: (fiador: Fiador) => ReactNode
  /** The bureau bill search writes it without its accent (spec 1:2.15). */
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
