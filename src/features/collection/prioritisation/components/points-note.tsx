import { useQuery } from '@tanstack/react-query'

import { formatAmount } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'

import { whyQuery } from '../queries.ts'
import type { WhyList } from './open-row.ts'
import { WhyButton } from './why-button.tsx'
import styles from './why.module.css'

export type PointsOwner = { readonly clientId: number } | { readonly idGrupoCobranca: number }

/** 'pontos 70,03 por quê?' on a customer's or group's page; hidden without points. */
export function PointsNote({
  owner,
  month,
  list,
}: {
  readonly owner: PointsOwner
  readonly month: Competence
  /** The list that the page navigates; without it, the flat list of all malls. */
  readonly list?: WhyList | undefined
}) {
  const whole = { ...owner, month: Number(month.slice(5)), year: Number(month.slice(0, 4)) }
  const inList = useQuery({
    ...whyQuery({ ...whole, ...list }),
    retry: false,
    enabled: list !== undefined,
  })
  // If the row left the list, its points come from the whole list.
  const isGone = list === undefined || inList.isError
  const inWhole = useQuery({ ...whyQuery(whole), retry: false, enabled: isGone })
  const { data } = isGone ? inWhole : inList
  const input = isGone ? whole : { ...whole, ...list }
  if (data === undefined) return null
  return (
    <WhyButton input={input} name={data.nome} priority={data.prioridade} total={data.de}>
      {`pontos ${formatAmount(data.score)}`}
      <span className={styles['ask']}>por quê?</span>
    </WhyButton>
  )
}
