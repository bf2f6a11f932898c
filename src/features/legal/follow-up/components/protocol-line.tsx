import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'

import { checkProtocol } from '../contract/acts.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'

import { courtOf, courtWords } from '../rules/court.ts'
import styles from './detail.module.css'

/** Reads the court of a case number and other actions with it. */
const protocolQuery = (id: number, numero: string) =>
  queryOptions({
    queryKey: [lawsuitQueries, checkProtocol.name, id, numero],
    queryFn: ({ signal }) => callServer(checkProtocol, { id, numero }, { signal }),
  })

function TwinWarning({ twins }: { readonly twins: AnswerOf<typeof checkProtocol>['outrasAcoes'] }) {
  return (
    <span className={styles['court']} data-tone="late">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
      {twins
        .map(
          ({ contrato, nomeFantasia, shopping }) =>
            ` O contrato ${contrato} (${nomeFantasia || '-'}, ${shopping}) tem uma ação com este mesmo número de processo.`,
        )
        .join('')}
    </span>
  )
}

/** Line under a guia: court of its case number, and other actions with the same number. */
export function ProtocolLine({
  id,
  number,
  place,
  isShared,
  disabled,
  onShare,
}: {
  readonly id: number
  readonly number: string
  readonly place: number
  readonly isShared: boolean
  readonly disabled: boolean
  readonly onShare: (isShared: boolean) => void
}) {
  const court = courtOf(number)
  const { data } = useQuery({ ...protocolQuery(id, number), enabled: court !== undefined })
  if (!court)
    return (
      <span className={styles['court']} data-tone="late">
        {'Número inválido: o dígito do CNJ não confere, ou nenhum tribunal o tem.'}
      </span>
    )
  const twins = data?.outrasAcoes ?? []
  return (
    <span>
      <IconCircleCheck size={14} stroke={1.75} aria-hidden="true" />{' '}
      <span className={styles['court']}>{courtWords(court)} </span>
      {twins.length > 0 && <TwinWarning twins={twins} />}
      {data && twins.length === 0 && !isShared && (
        <span className={styles['court']} data-tone="quiet">
          Nenhuma outra ação usa este número.
        </span>
      )}
      {(twins.length > 0 || isShared) && (
        <span className={styles['court']}>
          <Checkbox
            label={`Mesmo processo, guia ${place}`}
            checked={isShared}
            disabled={disabled}
            onChange={onShare}
          />
          {' As duas ações correm no mesmo processo.'}
        </span>
      )}
    </span>
  )
}
