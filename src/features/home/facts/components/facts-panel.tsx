import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  IconAlertCircle,
  IconAt,
  IconBuildingBank,
  IconCircleCheck,
  IconGavel,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { UnreadPanel } from '#listing/screen/unread-panel.tsx'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatAmount } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatInstant, todayIn } from '#values/instant.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Fact, FactKind, listFacts } from '../contract.ts'
import { factsQuery } from '../queries.ts'
import { lastVisitTitle, sinceTitle } from '../rules/facts.ts'
import styles from './facts-panel.module.css'

const shownAtFirst = 8

const icons = {
  PAGOU: { Icon: IconCircleCheck, name: 'Pagamento' },
  QUEBROU_PROMESSA: { Icon: IconX, name: 'Promessa quebrada' },
  SAIU_DO_BUREAU: { Icon: IconBuildingBank, name: 'Saiu do bureau' },
  VOLTOU_COM_ERRO: { Icon: IconAlertCircle, name: 'Retorno com erro' },
  AJUIZADA: { Icon: IconGavel, name: 'Ação judicial' },
  CITACAO: { Icon: IconAt, name: 'Citação' },
} as const satisfies Record<FactKind, object>

/** '09:12' today, 'ontem', else '16/11'; a fact of a day has no time. */
const whenText = ({ em, soDia }: Fact, today: LocalDate): string => {
  const day = todayIn(em)
  if (day === addDays(today, -1)) return 'ontem'
  if (day !== today) return formatDate(day).slice(0, 5)
  return soDia ? 'hoje' : formatInstant(em).slice(11)
}

function Line({ fact, today }: { readonly fact: Fact; readonly today: LocalDate }) {
  const { Icon, name } = icons[fact.tipo]
  const tenant = (
    <b>
      {fact.idLojista === null ? (
        fact.lojista
      ) : (
        <TenantName tenant={{ id: fact.idLojista }}>{fact.lojista}</TenantName>
      )}
    </b>
  )
  return (
    <li className={styles['line']}>
      <span className={styles['when']}>{whenText(fact, today)}</span>
      <Icon size={16} stroke={1.75} role="img" aria-label={name} data-kind={fact.tipo} />
      <span className={styles['what']} title={fact.shopping}>
        {fact.tipo === 'CITACAO' ? (
          <>
            {fact.texto} {tenant}
          </>
        ) : (
          <>
            {tenant} {fact.texto}
          </>
        )}
      </span>
      <span className={styles['value']}>{fact.valor === null ? '' : formatAmount(fact.valor)}</span>
    </li>
  )
}

type Counts = ((title: string) => ReactNode) | undefined

/** While loading or after a failure, which does not hide the counts. */
function UnreadFacts({
  query,
  counts,
}: {
  readonly query: UseQueryResult<AnswerOf<typeof listFacts>>
  readonly counts: Counts
}) {
  return (
    <>
      <UnreadPanel
        title={lastVisitTitle}
        height={232}
        whenFailed="Erro ao tentar carregar o que aconteceu"
        query={query}
      />
      {query.isError && counts && <Panel title="O que mudou">{counts('O que mudou')}</Panel>}
    </>
  )
}

function FactList({
  facts,
  since,
  today,
}: {
  readonly facts: readonly Fact[]
  readonly since: LocalDate
  readonly today: LocalDate
}) {
  if (facts.length === 0)
    return (
      <PageState
        kind="empty"
        title="Nada aconteceu"
        sentence={`Desde ${formatDate(since)} ninguém pagou, quebrou promessa nem saiu do bureau.`}
      />
    )
  return (
    <ol className={styles['list']} aria-label="O que aconteceu, com nome">
      {facts.map((fact, index) => (
        <Line
          // A tenant may have two facts of a kind on a day, such as two actions.
          key={`${fact.tipo} ${fact.lojista} ${fact.em.getTime()} ${index}`}
          fact={fact}
          today={today}
        />
      ))}
    </ol>
  )
}

/** What happened by name since the last visit, above `counts` of the same time. */
export function FactsPanel({
  today,
  counts,
}: {
  readonly today: LocalDate
  /** Counts of the queue and of results, for a title. */
  readonly counts?: Counts
}) {
  const query = useQuery(factsQuery)
  const { data } = query
  const [isWhole, setIsWhole] = useState(false)
  if (data === undefined) return <UnreadFacts query={query} counts={counts} />
  const { content, desde, total } = data
  if (content === null) return null
  const title = sinceTitle(data, today)
  return (
    <Panel
      title={title}
      aside={
        content.length > shownAtFirst && (
          <Button
            kind="text"
            size="tight"
            ariaExpanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Ver menos' : `Ver os ${countOf(content.length, 'fato', 'fatos')}`}
          </Button>
        )
      }
    >
      <div className={styles['body']}>
        <FactList
          facts={isWhole ? content : content.slice(0, shownAtFirst)}
          since={desde}
          today={today}
        />
        {counts?.(title)}
        {isWhole && total > content.length && (
          <p className={styles['rest']}>
            {`Estes são os ${formatWhole(content.length)} mais novos de ${formatWhole(total)}.`}
          </p>
        )}
      </div>
    </Panel>
  )
}
