import { Arrears } from '#ui/display/arrears.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'

import type { FirstListings } from '../contract/first-listings.ts'
import styles from './reading-rows.module.css'
import { ReadingRows } from './reading-rows.tsx'

const boleto = { one: 'boleto', many: 'boletos' }
const lojista = { one: 'lojista', many: 'lojistas' }
const fiador = { one: 'fiador', many: 'fiadores' }

/** The tick that the first listings were read. */
export type FirstListingsCheck = {
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
}

/** Why an act with first listings cannot be confirmed yet. */
export const firstListingsUnread = 'Confira quem vai pela primeira vez e marque que conferiu.'

export const hasFirst = ({ pessoas }: FirstListings): boolean => pessoas.length > 0

const titleOf = ({ lojistas, fiadores }: FirstListings): string =>
  `Pela primeira vez no bureau: ${[
    ...(lojistas > 0 ? [formatCount(lojistas, lojista)] : []),
    ...(fiadores > 0 ? [formatCount(fiadores, fiador)] : []),
  ].join(' e ')}`

/** Who is listed for the first time, by name; `check` asks to tick that this was read. */
export function FirstListingsBox({
  of,
  check,
}: {
  readonly of: FirstListings
  readonly check: FirstListingsCheck | undefined
}) {
  if (!hasFirst(of)) return null
  return (
    <div className={styles['first']}>
      <ReadingRows
        title={titleOf(of)}
        rows={of.pessoas.map(({ nome, pessoa, lojista: tenant, dias, boletos, valor }, index) => ({
          key: `${index} ${nome}`,
          valor,
          words: (
            <>
              <span>
                <strong>{nome}</strong>
                {pessoa === 'FIADOR' ? `, fiador de ${tenant}` : ''}
                {`, ${formatCount(boletos, boleto)}`}
              </span>
              <Arrears days={dias} />
            </>
          ),
        }))}
      >
        {check && (
          <CheckboxField
            label="Conferi quem vai pela primeira vez."
            checked={check.isChecked}
            onChange={check.onCheck}
          />
        )}
      </ReadingRows>
    </div>
  )
}
