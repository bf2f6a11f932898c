import { useQuery } from '@tanstack/react-query'

import { summaryQuery } from '../queries.ts'
import { type CustomerKind, ownerOf } from '../rules/sentences.ts'
import styles from './today.module.css'

/** 'é do shopping: Camila Souza' for a customer that another user contacts; empty otherwise. */
export function OwnerWords(customer: CustomerKind) {
  const { data } = useQuery(summaryQuery)
  const words = ownerOf(data?.responsaveis ?? [], customer)
  return words === undefined ? null : (
    <span className={styles['owner']} title={words}>
      {words}
    </span>
  )
}
