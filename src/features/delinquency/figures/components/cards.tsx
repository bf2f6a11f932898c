import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'

import type { InputOf } from '#contract/call.ts'
import { failureStatement } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatCompetence } from '#values/competence.ts'

import type { Header, readHeader } from '../contract/report.ts'
import { CARD_NAMES, type CardName } from '../contract/titulos.ts'
import { headerQuery } from '../queries.ts'
import { percentOf } from '../rules/figures.ts'
import { formatFigure, formatShare, formulaOf } from '../rules/formula.ts'
import { openCard } from '../rules/opened-figure.ts'
import styles from './cards.module.css'
import { FormulaCard } from './formula-card.tsx'
import { cardText, differenceText } from './report-lists.tsx'
import { ReportNotice } from './summary-notices.tsx'
import { useFormula } from './use-formula.ts'

export type CardsProps = {
  readonly input: InputOf<typeof readHeader>
  /** Link of a card; with `isOfficial`, to its difference from the official value. */
  readonly hrefOf: (card: CardName, header: Header, isOfficial?: boolean) => string
  /** The last opened figure, which gets focus back when the cards return. */
  readonly lastOpened: string | undefined
  readonly mayCalculate: boolean
}

const isPercent = (card: CardName) => card.endsWith('Percentual')

const previousOf = (card: CardName, { anterior }: Header): string =>
  anterior && card.startsWith('inadimplencia')
    ? `em ${formatCompetence(anterior.mesAno)} ${cardText(card, anterior[card])}`
    : ''

type Line = { readonly text: string; readonly rise?: string }

/** Change of a percentage since last month; a rise of delinquency is red. */
function movementOf(card: CardName, header: Header): Line {
  const [now, before] = [header[card], header.anterior?.[card] ?? null]
  if (now === null || before === null || header.anterior == null) return { text: '' }
  const since = `sobre ${formatCompetence(header.anterior.mesAno)}`
  const points = `${formatShare(Math.abs(now - before)).replace(' %', '')} pontos`
  return now > before
    ? { rise: `▲ ${points}`, text: since }
    : {
        text:
          now === before
            ? `igual a ${formatCompetence(header.anterior.mesAno)}`
            : `▼ ${points} ${since}`,
      }
}

// The card's parts or previous value; F shows the whole formula.
function lineOf(card: CardName, header: Header): Line {
  const { partes } = header
  if (isPercent(card)) return movementOf(card, header)
  switch (card) {
    case 'recebidoBruto':
      return { text: `${formatShare(percentOf('recebidoBruto', partes))} do faturado` }
    case 'recebidoLiquido':
      return {
        text: `recuperação ${formatFigure(partes.recovered)} + após fechar ${formatFigure(partes.afterClose)}`,
      }
    case 'recebimentoTotal':
      return { text: 'bruto + líquido' }
    case 'faturado':
      return { text: `descontos e ajustes ${formatFigure(partes.adjusted)}` }
    default:
      return { text: previousOf(card, header) }
  }
}

const isSame = (one: CardName, other: CardName) => one === other

type CardProps = Pick<CardsProps, 'hrefOf'> & {
  readonly card: CardName
  readonly header: Header
  readonly formula: ReturnType<typeof useFormula<CardName>>
  readonly formulaId: string
}

const periodOf = ({ mesAnoInicio, mesAnoFim }: Header) => ({ from: mesAnoInicio, to: mesAnoFim })

/** The official value of a card, and the difference that opens its títulos. */
function Official({ card, header, hrefOf }: Pick<CardProps, 'card' | 'header' | 'hrefOf'>) {
  const { oficial } = header
  if (!oficial) return null
  const difference = differenceText(card, oficial.diferenca[card])
  const { title } = openCard(card, periodOf(header))
  return (
    <span className={styles['line']}>
      {`oficial ${cardText(card, oficial.valores[card])} · `}
      <Link
        to={hrefOf(card, header, true)}
        className={styles['difference']}
        data-cell={`oficial.${card}`}
        data-differs={(oficial.diferenca[card] ?? 0) !== 0 || undefined}
        aria-label={`${title}: diferença ${difference} do valor oficial`}
      >
        {`diferença ${difference}`}
      </Link>
    </span>
  )
}

function Card({ card, header, hrefOf, formula, formulaId }: CardProps) {
  const line = lineOf(card, header)
  return (
    <div className={styles['card']}>
      <dt>{openCard(card, periodOf(header)).title}</dt>
      <dd>
        <Link
          to={hrefOf(card, header)}
          className={styles['value']}
          data-cell={card}
          aria-describedby={formula.isShown(card) ? formulaId : undefined}
          {...formula.on(card)}
        >
          {cardText(card, header[card])}
        </Link>
        <span className={styles['line']} title={[line.rise, line.text].filter(Boolean).join(' ')}>
          {line.rise && <strong className={styles['rise']}>{line.rise}</strong>}
          {line.rise && ' '}
          {line.text}
        </span>
        <Official card={card} header={header} hrefOf={hrefOf} />
      </dd>
    </div>
  )
}

/** The formula of the card under the pointer or focus. */
function ShownFormula({ header, formula, formulaId }: Omit<CardProps, 'card' | 'hrefOf'>) {
  const { shown, onCard } = formula
  if (!shown) return null
  const { title, figure } = openCard(shown.of, periodOf(header))
  return (
    <FormulaCard
      id={formulaId}
      title={title}
      aside=""
      value={cardText(shown.of, header[shown.of])}
      formula={formulaOf(figure, header.partes, isPercent(shown.of))}
      place={shown.place}
      {...onCard}
    />
  )
}

/**
 * While there are no values: the failure, or a placeholder. Its height is between those with and
 * without a notice and official values.
 */
function UnreadCards({ query }: { readonly query: UseQueryResult<Header> }) {
  return query.isError ? (
    <div className={styles['failed']} role="alert">
      <p>{`Erro ao tentar carregar os valores. ${failureStatement(query.error)}`}</p>
      <Button size="compact" onClick={() => void query.refetch()}>
        Tentar de novo
      </Button>
    </div>
  ) : (
    <div aria-busy="true">
      <Skeleton width="100%" height={190} />
    </div>
  )
}

/** Calculations that are missing, outdated or open. */
function Notices({
  header,
  mayCalculate,
}: {
  readonly header: Header
  readonly mayCalculate: boolean
}) {
  const stale = header.desatualizados.flatMap(({ mesAno, shoppings }) =>
    shoppings.map((mall) => `${mall} ${formatCompetence(mesAno)}`),
  )
  return (
    <div className={styles['notice']}>
      <ReportNotice
        stale={stale}
        previews={header.previas}
        months={header.semCalculo}
        mayCalculate={mayCalculate}
      />
    </div>
  )
}

/** The eight cards of the report (spec 3:2.3); each opens its títulos. */
export function Cards({ input, hrefOf, lastOpened, mayCalculate }: CardsProps) {
  const query = useQuery(headerQuery(input))
  const { data } = query
  const list = useRef<HTMLDListElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const formulaId = useId()
  const formula = useFormula<CardName>(frame, isSame)
  const isRead = data !== undefined
  useEffect(() => {
    if (lastOpened === undefined || !isRead) return
    list.current?.querySelector<HTMLElement>(`[data-cell="${lastOpened}"]`)?.focus()
  }, [lastOpened, isRead])
  if (data === undefined) return <UnreadCards query={query} />
  const { oficial } = data
  return (
    <>
      <Notices header={data} mayCalculate={mayCalculate} />
      <div ref={frame} className={styles['frame']}>
        <dl
          ref={list}
          className={styles['cards']}
          aria-label="Valores do período"
          data-stale={query.isPlaceholderData || undefined}
        >
          {CARD_NAMES.map((card) => (
            <Card
              key={card}
              card={card}
              header={data}
              hrefOf={hrefOf}
              formula={formula}
              formulaId={formulaId}
            />
          ))}
        </dl>
        <ShownFormula header={data} formula={formula} formulaId={formulaId} />
      </div>
      {oficial && oficial.comparados < oficial.calculados && (
        <p className={styles['partly']}>
          {`A planilha oficial traz ${oficial.comparados} dos ${oficial.calculados} valores calculados (shopping, mês e conta); a diferença compara só esses.`}
        </p>
      )}
    </>
  )
}
