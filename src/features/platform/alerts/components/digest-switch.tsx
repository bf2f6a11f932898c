import { useQuery } from '@tanstack/react-query'

import { useAct } from '#listing/screen/use-act.ts'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'

import { chooseDigest } from '../contract/digest.ts'
import { alertQueriesOf } from '../contract/kinds.ts'
import { digestChoiceQuery } from '../queries/digest.ts'
import type { AlertBellProps } from './alert-bell.tsx'
import styles from './alert-panel.module.css'

/**
 * 'Resumo por e-mail: todo dia às 08:00' with its switch; renders nothing if e-mail is disabled.
 */
export function DigestSwitch({ personId, readsOnly }: AlertBellProps) {
  const { data } = useQuery(digestChoiceQuery(personId))
  const act = useAct(chooseDigest, {
    invalidates: [alertQueriesOf(personId)],
    success: ({ mensagem }) => mensagem,
  })
  if (!data?.disponivel) return null
  return (
    <div className={styles['foot']}>
      <span>{`Todo dia às ${data.hora}, o que não foi lido`}</span>
      <YesNoSwitch
        label="Resumo por e-mail"
        checked={data.ligado}
        disabled={readsOnly || act.busy}
        inline
        onChange={(ligado) => void act.run({ ligado })}
      />
    </div>
  )
}
