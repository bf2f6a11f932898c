import { IconAlertTriangle, IconBan, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { LadderWords } from '#features/collection/messages/components/ladder-words.tsx'
import { guardSentence } from '#features/negativation/debt-items/rules/guard-sentence.ts'
import { today } from '#listing/today.ts'
import { Arrears } from '#ui/display/arrears.tsx'
import { StackedBar } from '#ui/display/bar.tsx'
import { ARREARS_BANDS } from '#values/arrears.ts'
import { formatAmount, formatBrl } from '#values/cents.ts'
import { formatDocument } from '#values/document.ts'
import { formatDate, formatDue, shortDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { TenantPeek } from '../contract.ts'
import styles from './peek.module.css'

const slips = (count: number) => `${formatWhole(count)} ${count === 1 ? 'boleto' : 'boletos'}`

/** Overdue amount, and the age of the open debt. */
function Owed({ peek }: { readonly peek: TenantPeek }) {
  const parts = ARREARS_BANDS.map(({ range, color }, place) => ({
    label: range,
    color,
    value: peek.faixas[place] ?? 0,
  })).filter(({ value }) => value > 0)
  const words = parts.map(({ label, value }) => `${label}: ${formatAmount(value)}`).join('; ')
  const [first] = parts
  const last = parts.at(-1)
  return (
    <section className={styles['part']}>
      <p className={styles['owed']}>
        <b>{formatBrl(peek.totalOverdue)}</b>
        <span>{`vencido; ${slips(peek.boletos)} em aberto`}</span>
      </p>
      {first && last && (
        <div title={words}>
          <StackedBar label={words} segments={parts} />
          <p className={styles['ages']}>
            <span>{first.label}</span>
            {last !== first && <span>{last.label}</span>}
          </p>
        </div>
      )}
    </section>
  )
}

function Guards({ peek: { guardas, noCiclo } }: { readonly peek: TenantPeek }) {
  if (noCiclo === 0) return 'fora do ciclo'
  if (guardas.length === 0) return 'nenhuma'
  return guardas.map(({ codigo, severidade, texto, boletos, fiador }) => (
    <span
      key={`${codigo} ${fiador ?? ''}`}
      className={styles['guard']}
      // The block concerns only the fiador; the boletos continue.
      data-severity={fiador === null ? severidade : 'ALERTA'}
    >
      {fiador !== null && severidade === 'BLOQUEIO' ? (
        <IconUserOff size={14} stroke={1.75} aria-label="Bloqueio de fiador:" role="img" />
      ) : severidade === 'BLOQUEIO' ? (
        <IconBan size={14} stroke={1.75} aria-label="Bloqueio:" role="img" />
      ) : (
        <IconAlertTriangle size={14} stroke={1.75} aria-label="Alerta:" role="img" />
      )}
      {`${guardSentence({ severidade, texto, pessoa: fiador === null ? 'LOJISTA' : 0 }, fiador ?? undefined)} (${codigo})${noCiclo > 1 ? `, ${boletos} de ${noCiclo}` : ''}`}
    </span>
  ))
}

function Promise({ peek: { promessa } }: { readonly peek: TenantPeek }) {
  if (promessa === null) return 'nenhuma'
  const { estado, dataAcordo, boletos } = promessa
  return (
    <>
      <strong data-tone={estado === 'QUEBRADA' ? 'danger' : 'warn'}>{estado}</strong>
      {` ${estado === 'QUEBRADA' ? 'de' : 'para'} ${formatDate(dataAcordo)}, ${slips(boletos)}`}
    </>
  )
}

export type PeekFactsProps = {
  readonly peek: TenantPeek
  /** Actions of the list for the row, below the states. */
  readonly acts: ReactNode
  /** Buttons beside the name: note, tenant page. */
  readonly tools: ReactNode
  /** The note form while open. */
  readonly note: ReactNode
}

/** 'Ana Prado e mais 5', with all names in the tooltip. */
const firstOf = (names: readonly string[]): ReactNode =>
  names.length < 2 ? (
    (names[0] ?? '-')
  ) : (
    <span title={names.join(', ')}>{`${names[0]} e mais ${names.length - 1}`}</span>
  )

const prescriptionText = (prescricao: TenantPeek['prescricao']) => {
  if (prescricao === null) return '-'
  const { data, dias, prescrito, proxima } = prescricao
  if (dias >= 0) return `a partir de ${formatDate(data)}`
  const next = proxima === null ? '' : `, próximo em ${formatDate(proxima)}`
  return `${formatBrl(prescrito)} desde ${formatDate(data)}${next}`
}

const countText = (count: { texto: string; boletos: number } | null, none: string) =>
  count === null ? none : `${count.texto}, ${slips(count.boletos)}`

/** Guards, promise, bureau, lawsuit and the other states of a tenant. */
function States({ peek }: { readonly peek: TenantPeek }) {
  const { serasa, ajuizamento, prescricao, grupos, fiadores, contato } = peek
  const states: readonly (readonly [string, ReactNode])[] = [
    ['Guardas', <Guards key="guards" peek={peek} />],
    ['Promessa', <Promise key="promise" peek={peek} />],
    ['Bureau', countText(serasa, 'nunca negativado')],
    ['Ajuizamento', countText(ajuizamento, 'nenhum')],
    ['Prescrição', prescriptionText(prescricao)],
    ['Régua', <LadderWords key="ladder" clientId={peek.clientId} />],
    ['Contato', contato === null ? 'nunca' : `${formatDate(contato.data)}, ${contato.status}`],
    ['Grupo', grupos.map(({ nome }) => nome).join(', ') || '-'],
    [fiadores.length > 1 ? 'Fiadores' : 'Fiador', firstOf(fiadores)],
  ]
  return (
    <dl className={styles['states']} aria-label="Situação">
      {states.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The oldest open boletos, and how many more there are. */
function OpenSlips({ peek: { emAberto, boletos } }: { readonly peek: TenantPeek }) {
  if (emAberto.length === 0) return null
  return (
    <section className={styles['part']}>
      <h3>Boletos em aberto</h3>
      <ul className={styles['slips']}>
        {emAberto.map(({ slipId, numero, vencimento, vencimentoOriginal, diasAtraso, valor }) => (
          <li key={slipId}>
            <span>{numero}</span>
            <span title={`Vencimento ${formatDue(vencimento, vencimentoOriginal)}`}>
              <Arrears days={diasAtraso} />
            </span>
            <b>{formatAmount(valor)}</b>
          </li>
        ))}
      </ul>
      {boletos > emAberto.length && (
        <p className={styles['more']}>{`mais ${formatWhole(boletos - emAberto.length)}`}</p>
      )}
    </section>
  )
}

function LastFacts({ peek: { fatos } }: { readonly peek: TenantPeek }) {
  if (fatos.length === 0) return null
  return (
    <section className={styles['part']}>
      <h3>Últimos fatos</h3>
      <dl className={styles['facts']}>
        {fatos.map(({ id, dia, titulo, usuario }) => (
          <div key={id}>
            <dt>{shortDate(dia, today())}</dt>
            <dd>{usuario === null ? titulo : `${titulo}, ${usuario}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Debt and states of a tenant, without what the list row already shows. */
export function PeekFacts({ peek, acts, tools, note }: PeekFactsProps) {
  return (
    <>
      <div className={styles['who']}>
        <p>
          {[peek.companyName, formatDocument(peek.documentNumber)].join(', ')}
          <br />
          {[peek.shoppingName, ...peek.lucs].join(', ')}
        </p>
        {tools}
      </div>
      {note}
      <Owed peek={peek} />
      <States peek={peek} />
      {acts}
      <OpenSlips peek={peek} />
      <LastFacts peek={peek} />
    </>
  )
}
