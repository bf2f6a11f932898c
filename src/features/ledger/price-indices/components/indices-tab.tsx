import { useQuery } from '@tanstack/react-query'
import { IconChartLine, IconTable, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { ImportsButton } from '#features/ledger/file-imports/components/imports-button.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { INDEX_NAMES } from '#values/price-index.ts'

import { indexList } from '../contract.ts'
import styles from './index-picture.module.css'

// Lazy-load the chart and the upload.
const IndexPicture = lazyPart(async () => (await import('./index-picture.tsx')).IndexPicture)
const LoadIndices = lazyPart(async () => (await import('./load-indices.tsx')).LoadIndices)

const icon = { size: 16, stroke: 1.75 }
const params = ['aba', 'visao'] as const

/** All values in force, independent of the page of the table. */
const useAllValues = () =>
  useQuery({
    queryKey: ['price-indices', indexList.search.name, 'todos'],
    queryFn: ({ signal }) => callServer(indexList.search, {}, { signal }),
  })

function Pictures({ onBack }: { readonly onBack: () => void }) {
  const query = useAllValues()
  const values = query.data?.data
  if (query.isError)
    return (
      <FailureState
        title="Erro ao tentar carregar lista"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className={styles['pictures']} aria-busy={values === undefined}>
      <div className={styles['head']}>
        <Button icon={<IconTable {...icon} />} onClick={onBack}>
          Ver valores
        </Button>
      </div>
      {INDEX_NAMES.map((index) =>
        values === undefined ? (
          <Skeleton key={index} width="100%" height={300} />
        ) : (
          <IndexPicture
            key={index}
            index={index}
            values={values.filter(({ indice }) => indice === index)}
          />
        ),
      )}
    </div>
  )
}

/** Tab with all index values and versions, or a chart per series; upload for permitted users. */
export function IndicesTab({ mayLoad }: { readonly mayLoad: boolean }) {
  const { visao } = useScreenQuery()
  const goWithin = useGoWithin()
  const [isLoading, setLoading] = useState(false)
  const companyRefusal = useCompanyRefusal()
  const refusal = mayLoad
    ? companyRefusal
    : 'Quem carrega índices é o Jurídico ou a Régua de Cobrança.'
  if (visao === 'quadros') return <Pictures onBack={() => goWithin({ aba: 'indices' })} />
  return (
    <>
      <ListingScreen
        listing={indexList}
        params={params}
        tools={() => (
          <>
            <Button
              icon={<IconChartLine {...icon} />}
              onClick={() => goWithin({ aba: 'indices', visao: 'quadros' })}
            >
              Ver quadros
            </Button>
            {mayLoad && <ImportsButton kind="INDICES" />}
          </>
        )}
        actions={() => (
          <Button
            kind="primary"
            icon={<IconUpload {...icon} />}
            disabledBecause={refusal}
            onClick={() => setLoading(true)}
          >
            Carregar índices
          </Button>
        )}
      />
      {isLoading && <LoadIndices onClose={() => setLoading(false)} />}
    </>
  )
}
