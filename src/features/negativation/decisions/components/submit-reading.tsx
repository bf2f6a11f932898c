import { IconArrowsExchange, IconBan, IconMinus, IconPlus } from '@tabler/icons-react'

import {
  FirstListingsBox,
  type FirstListingsCheck,
} from '#features/negativation/debt-items/components/first-listings-box.tsx'
import { ReadingRows } from '#features/negativation/debt-items/components/reading-rows.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { brlInWords } from '#values/number-in-words.ts'
import { formatBrl } from '#values/cents.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'
import { formatRateInText, percentHalfUp } from '#values/rate.ts'

import type { SubmitPreview } from '../contract/calls.ts'
import styles from '#features/negativation/debt-items/components/reading-rows.module.css'

const boleto = { one: 'boleto', many: 'boletos' }
const lojista = { one: 'lojista', many: 'lojistas' }
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const total = ({ vao, isentos, alcada, retidos }: SubmitPreview): number =>
  [vao, isentos, alcada, retidos].reduce((sum, { valor }) => sum + valor, 0)

function Going({ previa }: { readonly previa: SubmitPreview }) {
  const { valor, boletos } = previa.vao
  const share = percentHalfUp(valor, total(previa))
  return (
    <p className={styles['note']}>
      {boletos === 0
        ? 'Nenhum boleto a negativar.'
        : `A negativar ${formatBrl(valor)}: ${brlInWords(valor)}${share === undefined ? '' : `, ${formatRateInText(share)} do total`}.`}
    </p>
  )
}

const Held = ({ motivos, retidos }: Pick<SubmitPreview, 'motivos' | 'retidos'>) =>
  motivos.length === 0 ? null : (
    <ReadingRows
      title={`Ficam de fora: ${formatCount(retidos.boletos, boleto)}`}
      rows={motivos.map(({ lojista: name, boletos, valor, motivo }) => ({
        key: `${name} ${motivo} ${valor}`,
        valor,
        words: (
          <>
            <IconBan {...icon} className={styles['held']} />
            <span>
              <strong>{name}</strong>
              {`, ${formatCount(boletos, boleto)}: ${motivo}`}
            </span>
          </>
        ),
      }))}
    />
  )

const changeWords = (de: string, para: string): string =>
  de === para ? 'outra decisão sobre um fiador' : `${de} → ${para}`

function Changes({
  mudancas,
  etapaAnterior,
  count,
}: Pick<SubmitPreview, 'mudancas' | 'etapaAnterior'> & { readonly count: number }) {
  if (mudancas.length === 0) return null
  const by = etapaAnterior.length === 1 ? ` de ${etapaAnterior[0] ?? ''}` : ''
  return (
    <ReadingRows
      title={`Diferente da etapa anterior${by}: ${formatCount(count, boleto)}`}
      rows={mudancas.map(({ lojista: name, boletos, valor, de, para }) => ({
        key: `${name} ${de} ${para} ${valor}`,
        valor,
        words: (
          <>
            <IconArrowsExchange {...icon} className={styles['changed']} />
            <span>
              <strong>{name}</strong>
              {`, ${formatCount(boletos, boleto)}: ${changeWords(de, para)}`}
            </span>
          </>
        ),
      }))}
    />
  )
}

const tenantsWords = ({ lojistas, boletos }: SubmitPreview['vao']): string =>
  `${formatCount(lojistas, lojista)}, ${formatCount(boletos, boleto)}`

function PreviousCycle({ cicloAnterior }: Pick<SubmitPreview, 'cicloAnterior'>) {
  if (!cicloAnterior) return null
  const { ciclo, entram, saem } = cicloAnterior
  const rows = [
    { key: 'entram', Icon: IconPlus, words: 'a negativar que não estavam lá', part: entram },
    { key: 'saem', Icon: IconMinus, words: 'que estavam lá e saíram do ciclo', part: saem },
  ].filter(({ part }) => part.lojistas > 0)
  return (
    <ReadingRows
      title={`Diferente do ciclo ${formatCompetence(ciclo as Competence)}${rows.length === 0 ? ': ninguém' : ''}`}
      rows={rows.map(({ key, Icon, words, part }) => ({
        key,
        valor: part.valor,
        words: (
          <>
            <Icon {...icon} />
            <span>{`${tenantsWords(part)} ${words}`}</span>
          </>
        ),
      }))}
    />
  )
}

/**
 * What to read before a submit: who is blocked and why, what changed, and who is listed for the
 * first time. `check` asks to tick that the first listings were read.
 */
export function SubmitReading({
  previa,
  changes,
  check,
  sentence,
}: {
  readonly previa: SubmitPreview
  /** Boletos decided differently from the previous step. */
  readonly changes: number
  readonly check: FirstListingsCheck | undefined
  readonly sentence: string | undefined
}) {
  return (
    <>
      <Going previa={previa} />
      <Held {...previa} />
      <Changes {...previa} count={changes} />
      <PreviousCycle {...previa} />
      <FirstListingsBox of={previa.primeiraVez} check={check} />
      {sentence !== undefined && <p className={styles['act']}>{sentence}</p>}
    </>
  )
}
