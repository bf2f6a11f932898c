import { FailureState } from '#listing/screen/failure-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { notesQuery } from '../queries.ts'
import { NoteCard } from './note-card.tsx'
import { NoteComposer } from './note-composer.tsx'
import styles from './notes.module.css'

const atFirst = 20

/** Tab 'Notas' of a tenant: notes, newest first, and the form for a new one. */
export function Notes({ clientId }: { readonly clientId: number }) {
  const [size, setSize] = useState(atFirst)
  const { data, isError, error, isFetching, refetch } = useQuery(notesQuery(clientId, size))
  if (isError && !data)
    return (
      <FailureState
        title="Erro ao tentar carregar as notas"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div className={styles['page']} aria-busy="true">
        {[72, 64, 64].map((height, place) => (
          <Skeleton key={place} width="100%" height={height} />
        ))}
      </div>
    )
  const { totalItems } = data.pageInfo
  return (
    <div className={styles['page']}>
      <NoteComposer clientId={clientId} subjects={data.assuntos} />
      {data.content.length === 0 ? (
        <PageState
          kind="empty"
          title="Nenhuma nota"
          sentence="O que você e seus colegas anotarem deste lojista aparece aqui e na linha do tempo. Uma nota não substitui a justificativa."
        />
      ) : (
        <ul className={styles['notes']} aria-label="Notas">
          {data.content.map((note) => (
            <NoteCard key={note.id} note={note} clientId={clientId} />
          ))}
        </ul>
      )}
      {data.content.length < totalItems && (
        <div>
          <Button loading={isFetching} onClick={() => setSize(size + 4 * atFirst)}>
            {`Mostrar mais (${formatWhole(data.content.length)} de ${formatWhole(totalItems)})`}
          </Button>
        </div>
      )}
    </div>
  )
}
