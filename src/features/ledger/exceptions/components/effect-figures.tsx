import { formatCount } from '#ui/display/format-count.ts'
import { Figures } from '#ui/display/figures.tsx'
import { formatBrl } from '#values/cents.ts'

import type { Effect } from '../contract/lists.ts'
import styles from './exception-form.module.css'

const words = ({ titulos, boletos, valor }: Effect['oculta']) =>
  `${formatCount(titulos, { one: 'título', many: 'títulos' })} · ${formatCount(boletos, { one: 'boleto', many: 'boletos' })} · ${formatBrl(valor)}`

/** Títulos and amount that a record hides, shown before saving (rules 8). */
export function EffectFigures({
  effect,
  isNew,
}: {
  readonly effect: Effect
  readonly isNew: boolean
}) {
  const { oculta, antes, emNegativacao, noBureau } = effect
  return (
    <section className={styles['effect']} aria-label="Resultado da simulação" role="status">
      <p className={styles['sentence']}>
        Títulos em aberto que o item oculta nos módulos marcados. Nada foi gravado.
      </p>
      <Figures
        label="Efeito do item"
        figures={[
          { name: 'Oculta', value: words(oculta) },
          ...(isNew ? [] : [{ name: 'Oculta hoje', value: words(antes) }]),
        ]}
      />
      {emNegativacao > 0 && (
        <p className={styles['sentence']}>
          {formatCount(emNegativacao, {
            one: 'boleto em andamento na negativação fica bloqueado pela guarda G05.',
            many: 'boletos em andamento na negativação ficam bloqueados pela guarda G05.',
          })}
        </p>
      )}
      {noBureau > 0 && (
        <p className={styles['sentence']}>
          {formatCount(noBureau, {
            one: 'boleto já enviado ou negativado não é retirado por esta lista: peça a baixa em separado.',
            many: 'boletos já enviados ou negativados não são retirados por esta lista: peça a baixa em separado.',
          })}
        </p>
      )}
    </section>
  )
}
