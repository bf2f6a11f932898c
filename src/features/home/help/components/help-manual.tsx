import { useQuery } from '@tanstack/react-query'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import { manualQuery } from '../queries.ts'
import { chaptersFor, type FoundChapter, searchManual } from '../rules/manual.ts'
import styles from './help.module.css'
import { ManualLinks } from './manual-links.tsx'

/** The chapters that were found, and the way to all of them. */
function Chapters({ chapters }: { readonly chapters: readonly FoundChapter[] }) {
  return (
    <>
      <ul className={styles['chapters']} aria-label="Capítulos do seu perfil">
        {chapters.map(({ titulo, href, partes }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {titulo}
            </a>
            {partes.length > 0 && <ManualLinks label={titulo} links={partes} />}
          </li>
        ))}
      </ul>
      <p className={styles['quiet']}>
        <a href="/manual/" target="_blank" rel="noopener noreferrer">
          Todos os capítulos
        </a>
      </p>
    </>
  )
}

/** Chapters about the screens of the user's profile; the search looks in all their headings. */
export function HelpManual({
  opens,
  text,
  onClear,
}: {
  readonly opens: (path: string) => boolean
  readonly text: string
  readonly onClear: () => void
}) {
  const { data, isError, error, refetch } = useQuery(manualQuery)
  if (isError && !data)
    return (
      <FailureState
        title="Erro ao tentar abrir o índice do manual"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div className={styles['waiting']} aria-busy="true">
        {[220, 280, 180, 260, 240, 200].map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
    )
  const found = searchManual(chaptersFor(data, opens), text)
  if (found.length === 0)
    return (
      <PageState
        kind="no-match"
        title="Nada encontrado no manual do seu perfil"
        sentence={`Nenhum título tem '${text.trim()}'.`}
        action={{ label: 'Limpar a busca', onClick: onClear }}
      />
    )
  return (
    <>
      <Chapters chapters={found} />
      {text.trim() !== '' && (
        <Button kind="text" size="compact" onClick={onClear}>
          Limpar a busca
        </Button>
      )}
    </>
  )
}
