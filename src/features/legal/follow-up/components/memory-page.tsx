import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { callServer, fetchFile } from '#contract/client.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { saveFile } from '#ui/actions/save-file.ts'
import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'

import {
  downloadMemory,
  type LawsuitMemory,
  type MemoryTitulo,
  readMemory,
} from '../contract/memory.ts'
import styles from './detail.module.css'
import { LegalRateMonths, MemoryMonths, MemorySteps } from './memory-panels.tsx'

/** The memory of calculation on the day of the stored values. */
const memoryQuery = (id: number) =>
  queryOptions({
    queryKey: [lawsuitQueries, readMemory.name, id],
    queryFn: ({ signal }) => callServer(readMemory, { id }, { signal }),
    meta: { invalidatedBy: ['receivables', 'price-indices'] },
  })

async function take(id: number, formato: 'pdf' | 'xlsx') {
  try {
    saveFile(await fetchFile(downloadMemory, { id, formato }))
    showToast({ tone: 'done', title: 'Arquivo baixado' })
  } catch {
    showToast({ tone: 'error', title: 'Erro ao tentar fazer download' })
  }
}

type Moves = {
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

/** K and J move between títulos, except while typing. */
function useTituloKeys({ onPrevious, onNext }: Moves) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof Element && target.closest('input, textarea, select')) return
      if (key === 'k') onPrevious?.()
      if (key === 'j') onNext?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onPrevious, onNext])
}

/** Moves between títulos, and downloads of the memory. */
function MemoryActs({
  id,
  place,
  count,
  onPrevious,
  onNext,
}: Moves & { readonly id: number; readonly place: number; readonly count: number }) {
  return (
    <>
      <Button
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        disabledBecause={onPrevious ? undefined : 'Este é o primeiro título.'}
        onClick={() => onPrevious?.()}
      >
        Título anterior
      </Button>
      <span className={styles['quiet']}>{`${place + 1} de ${count}`}</span>
      <Button
        icon={<IconChevronRight size={16} stroke={1.75} />}
        disabledBecause={onNext ? undefined : 'Este é o último título.'}
        onClick={() => onNext?.()}
      >
        Próximo
      </Button>
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          icon={<IconDownload size={16} stroke={1.75} />}
          onClick={() => void take(id, format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  )
}

/** Place of the shown título among those of the action, with the moves to its neighbours. */
function usePlace(
  titulos: readonly MemoryTitulo[],
  tituloId: number,
  onOpen: (tituloId: number) => void,
) {
  const place = Math.max(
    0,
    titulos.findIndex(({ idTitulo }) => idTitulo === tituloId),
  )
  const openAt = (at: number) => {
    const beside = titulos[at]
    return beside && (() => onOpen(beside.idTitulo))
  }
  const moves = { onPrevious: openAt(place - 1), onNext: openAt(place + 1) }
  useTituloKeys(moves)
  return { place, ...moves }
}

const withoutTitulos = { kind: 'empty', title: 'Nenhum título é considerado nesta ação' } as const

const failedState = (error: unknown) => ({
  kind: 'error' as const,
  title: failureStatement(error),
  ...failureRequest(error),
})

function Heading({
  titulo,
  memory,
}: {
  readonly titulo: MemoryTitulo
  readonly memory: LawsuitMemory
}) {
  return (
    <div className={styles['who']}>
      <h2>{`Memória de cálculo: título ${titulo.numeroTitulo}`}</h2>
      <p className={styles['quiet']}>
        {`${titulo.tipoMovimento}, competência ${titulo.competencia}, boleto ${titulo.numeroBoleto} | ação: ${countOf(memory.titulos.length, 'título', 'títulos')}, ${formatBrl(memory.total)}`}
      </p>
    </div>
  )
}

/** How the value of a título was computed: four steps, and the index by month. */
export function MemoryPage({
  id,
  tituloId,
  onOpen,
  onBack,
}: {
  readonly id: number
  readonly tituloId: number
  readonly onOpen: (tituloId: number) => void
  readonly onBack: () => void
}) {
  const { data: memory, isError, error } = useQuery(memoryQuery(id))
  const titulos = memory?.titulos ?? []
  const { place, ...moves } = usePlace(titulos, tituloId, onOpen)
  const titulo = titulos[place]
  if (!memory || !titulo)
    return isError || memory ? (
      <PageState
        {...(isError ? failedState(error) : withoutTitulos)}
        action={{ label: 'Retornar para a ação', onClick: onBack }}
      />
    ) : (
      <div aria-busy="true">
        <Skeleton width="100%" height={420} />
      </div>
    )
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Button icon={<IconArrowLeft size={16} stroke={1.75} />} onClick={onBack}>
          Retornar para a ação
        </Button>
        <Heading titulo={titulo} memory={memory} />
        <MemoryActs id={id} place={place} count={titulos.length} {...moves} />
      </header>
      <div className={styles['halves']}>
        <div className={styles['page']}>
          <MemorySteps titulo={titulo} memory={memory} />
          {titulo.taxaLegal && <LegalRateMonths of={titulo.taxaLegal} />}
        </div>
        <MemoryMonths titulo={titulo} />
      </div>
    </div>
  )
}
