import type { ReactNode } from 'react'

import { documentKind, formatDocument } from '#values/document.ts'

import type { Fiador } from '../contract/boleto.ts'
import styles from './decision.module.css'

function Entry({
  name,
  isWhole,
  children,
}: {
  readonly name: string
  /** Takes the whole line. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={isWhole ? styles['whole'] : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

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
            <Entry name="Nome">
              <strong>{fiador.nomeFiador}</strong>
            </Entry>
            <Entry name={documentKind(fiador.cpfcnpjFiador)}>
              {formatDocument(fiador.cpfcnpjFiador)}
            </Entry>
            {decision && <Entry name="Decisão">{decision(fiador)}</Entry>}
            <Entry name={addressLabel} isWhole>
              {fiador.endereco === '' ? '-' : fiador.endereco}
            </Entry>
            {guards && (
              <Entry name="Guardas" isWhole>
                {guards(fiador)}
              </Entry>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
