import { useQuery } from '@tanstack/react-query'
import { IconBolt } from '@tabler/icons-react'

import { listingHost } from '#listing/screen/host.ts'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { todayPath } from '../contract/words.ts'
import { summaryQuery } from '../queries.ts'
import styles from './today.module.css'

function Waiting() {
  const { data } = useQuery(summaryQuery)
  if (data === undefined) return null
  const count = data.motivos.reduce((sum, { lojistas }) => sum + lojistas, 0)
  return <span className={styles['quiet']}>{formatWhole(count)}</span>
}

/** Link from a list to today's queue with its count; hidden for users without a queue. */
export function TodayLink() {
  if (!listingHost().opens(todayPath)) return null
  return (
    <ButtonLink to={todayPath} icon={<IconBolt size={16} stroke={1.75} />}>
      Agir hoje <Waiting />
    </ButtonLink>
  )
}
