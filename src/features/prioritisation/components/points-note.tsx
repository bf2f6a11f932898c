import { useQuery } from '@tanstack/react-query'

import { formatAmount } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'

import { whyQuery } from '../queries.ts'
import { WhyButton } from './why-button.tsx'
import styles from './why.module.css'

/** A customer or a group. */
export type PointsOwner = { readonly clientId: number } | { readonly idGrupoCobranca: number }

/** 'pontos 70,03 por quê?' where a customer or a group is shown by itself; nothing where none are. */
export function PointsNote({
  owner,
  month,
}: {
  readonly owner: PointsOwner
  readonly month: Competence
}) {
  const input = { ...owner, month: Number(month.slice(5)), year: Number(month.slice(0, 4)) }
  const { data } = useQuery({ ...whyQuery(input), retry: false })
  if (data === undefined) return null
  return (
    <WhyButton input={input} name={data.nome} priority={data.prioridade} total={data.de}>
      {`pontos ${formatAmount(data.score)}`}
      <span className={styles['ask']}>por quê?</span>
    </WhyButton>
  )
}
