import { IconBan } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { centsFromReais, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { ReadingChoice, ReadingDoubt } from '../../contract/assistant.ts'
import styles from './assistant.module.css'

const forms: Readonly<Record<string, string>> = {
  DMY: 'dia / mês / ano',
  MDY: 'mês / dia / ano',
  ',': 'vírgula decimal',
  '.': 'ponto decimal',
}

const titles = {
  DIA: 'Os dias podem ser lidos de dois jeitos, e nada no arquivo decide.',
  VALOR: 'Os valores podem ser lidos de dois jeitos, e nada no arquivo decide.',
} as const

const brl = (reais: number) => formatBrl(centsFromReais(Math.round(reais * 100) / 100))

function Facts({ choice, tipo }: { choice: ReadingChoice; tipo: ReadingDoubt['tipo'] }) {
  const facts: readonly (readonly [string, string])[] =
    tipo === 'DIA'
      ? [
          ['Vencido hoje', brl(choice.vencido)],
          ['Acima de 120 dias', brl(choice.acima120)],
          ['Meses de vencimento', choice.meses],
          ['Dias de vencimento', choice.dias],
        ]
      : [['Soma', brl(choice.soma)]]
  const known = tipo === 'DIA' ? 'vencimentos já conhecidos' : 'valores já conhecidos'
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Confere com o cadastro</dt>
        <dd data-tone={choice.de === 0 ? undefined : choice.conferem > 0 ? 'done' : 'danger'}>
          {choice.de === 0
            ? 'nenhum título deste arquivo é conhecido'
            : `${formatWhole(choice.conferem)} de ${formatWhole(choice.de)} ${known}`}
        </dd>
      </div>
    </dl>
  )
}

function Choice({
  choice,
  tipo,
  letter,
  actOf,
  onChoose,
}: {
  readonly choice: ReadingChoice
  readonly tipo: ReadingDoubt['tipo']
  readonly letter: string
  readonly actOf: (form: string) => string
  readonly onChoose: (() => void) | undefined
}) {
  const name = forms[choice.forma] ?? choice.forma
  return (
    <section className={styles['choice']} data-likely={choice.maisProvavel || undefined}>
      <h3>
        <span className={styles['number']} aria-hidden="true">
          {letter}
        </span>
        {name}
        {choice.maisProvavel && <Badge tone="accent">Mais provável</Badge>}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Lojista</th>
            <th scope="col">No arquivo</th>
            <th scope="col">Seria lido</th>
            {tipo === 'DIA' && <th scope="col">Atraso</th>}
          </tr>
        </thead>
        <tbody>
          {choice.exemplos.map(({ linha, lojista, texto, lido, atraso }) => (
            <tr key={linha}>
              <td>{lojista || `linha ${formatWhole(linha)}`}</td>
              <td>{texto}</td>
              <td>
                <strong>{lido}</strong>
              </td>
              {tipo === 'DIA' && (
                <td>{atraso === null ? 'a vencer' : countOf(atraso, 'dia', 'dias')}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Facts choice={choice} tipo={tipo} />
      {onChoose && (
        <div className={styles['choose']}>
          <Button kind={choice.maisProvavel ? 'primary' : 'default'} onClick={onChoose}>
            {actOf(name.replaceAll(' / ', '/'))}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Both readings side by side; the choice is of the whole file, never of a row. */
export function ReadingChoices({
  doubt,
  consequence = 'escolha a leitura do arquivo inteiro.',
  actOf = (form) => `Ler como ${form}`,
  onChoose,
}: {
  readonly doubt: ReadingDoubt
  /** What follows from the doubt, after the number of rows. */
  readonly consequence?: string
  /** Label of the act that chooses a reading. */
  readonly actOf?: (form: string) => string
  readonly onChoose: ((form: string) => void) | undefined
}) {
  return (
    <>
      <div className={styles['refusal']} role="alert">
        <IconBan size={20} stroke={1.75} aria-hidden="true" />
        <div>
          <strong>{titles[doubt.tipo]}</strong>
          <p>{`Vale para ${countOf(doubt.linhas, 'linha', 'linhas')}: ${consequence}`}</p>
        </div>
      </div>
      <div className={styles['choices']}>
        {doubt.opcoes.map((choice, at) => (
          <Choice
            key={choice.forma}
            choice={choice}
            tipo={doubt.tipo}
            letter={at === 0 ? 'A' : 'B'}
            actOf={actOf}
            onChoose={onChoose && (() => onChoose(choice.forma))}
          />
        ))}
      </div>
    </>
  )
}
