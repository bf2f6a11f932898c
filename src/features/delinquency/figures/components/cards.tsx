import { useQuery } from '@tanstack/react-query'
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

/** The eight cards of the report (spec 3:2.3); each opens its títulos. */
export function Cards({ input, hrefOf, lastOpened, mayCalculate }: CardsProps) {
  const query = useQuery(headerQuery(input))
  const { data } = query
  const list = useRef<HTMLDListElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const formulaId = useId()
  const { shown, isShown, on, onCard } = useFormula<CardName>(frame, isSame)
  const isRead = data !== undefined
  useEffect(() => {
    if (lastOpened === undefined || !isRead) return
    list.current?.querySelector<HTMLElement>(`[data-cell="${lastOpened}"]`)?.focus()
  }, [lastOpened, isRead])
  if (query.isError && data === undefined)
    return (
      <div className={styles['failed']} role="alert">
        <p>{`Erro ao tentar carregar os valores. ${failureStatement(query.error)}`}</p>
        <Button size="compact" onClick={() => void query.refetch()}>
          Tentar de novo
        </Button>
      </div>
    )
  if (data === undefined)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={137} />
      </div>
    )
  const { oficial } = data
  const stale = data.desatualizados.flatMap(({ mesAno, shoppings }) =>
    shoppings.map((mall) => `${mall} ${formatCompetence(mesAno)}`),
  )
  return (
    <>
      <div className={styles['notice']}>
        <ReportNotice
          stale={stale}
          previews={data.previas}
          months={data.semCalculo}
          mayCalculate={mayCalculate}
        />
      </div>
      <div ref={frame} className={styles['frame']}>
        <dl
          ref={list}
          className={styles['cards']}
          aria-label="Valores do período"
          data-stale={query.isPlaceholderData || undefined}
        >
          {CARD_NAMES.map((card) => {
            const { title } = openCard(card, { from: data.mesAnoInicio, to: data.mesAnoFim })
            const line = lineOf(card, data)
            return (
              <div key={card} className={styles['card']}>
                <dt>{title}</dt>
                <dd>
                  <Link
                    to={hrefOf(card, data)}
                    className={styles['value']}
                    data-cell={card}
                    aria-describedby={isShown(card) ? formulaId : undefined}
                    {...on(card)}
                  >
                    {cardText(card, data[card])}
                  </Link>
                  <span
                    className={styles['line']}
                    title={[line.rise, line.text].filter(Boolean).join(' ')}
                  >
                    {line.rise && <strong className={styles['rise']}>{line.rise}</strong>}
                    {line.rise && ' '}
                    {line.text}
                  </span>
                  {oficial && (
                    <span className={styles['line']}>
                      {`oficial ${cardText(card, oficial.valores[card])} · `}
                      <Link
                        to={hrefOf(card, data, true)}
                        className={styles['difference']}
                        data-cell={`oficial.${card}`}
                        data-differs={(oficial.diferenca[card] ?? 0) !== 0 || undefined}
                        aria-label={`${title}: diferença ${differenceText(card, oficial.diferenca[card])} do valor oficial`}
                      >
                        {`diferença ${differenceText(card, oficial.diferenca[card])}`}
                      </Link>
                    </span>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
        {shown && (
          <FormulaCard
            id={formulaId}
            title={openCard(shown.of, { from: data.mesAnoInicio, to: data.mesAnoFim }).title}
            aside=""
            value={cardText(shown.of, data[shown.of])}
            formula={formulaOf(
              openCard(shown.of, { from: data.mesAnoInicio, to: data.mesAnoFim }).figure,
              data.partes,
              isPercent(shown.of),
            )}
            place={shown.place}
            {...onCard}
          />
        )}
      </div>
      {oficial && oficial.comparados < oficial.calculados && (
        <p className={styles['partly']}>
          {`A planilha oficial traz ${oficial.comparados} dos ${oficial.calculados} valores calculados (shopping, mês e conta); a diferença compara só esses.`}
        </p>
      )}
    </>
  )
}
