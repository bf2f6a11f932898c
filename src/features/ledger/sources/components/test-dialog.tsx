import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { SourceRow } from '../contract/calls.ts'
import { testSource } from '../contract/edit-calls.ts'
import { VERSION_STATE } from '../contract/lifecycle.ts'
import { versionsQuery } from '../queries.ts'
import { DifferenceView } from './difference-view.tsx'

/** 'Testar com o arquivo anterior': any version over the last stored file; nothing changes. */
export function TestDialog({
  source,
  onClose,
}: {
  readonly source: SourceRow
  readonly onClose: () => void
}) {
  const [version, setVersion] = useState(source.proposta?.versao ?? source.versao)
  const versions = useQuery(versionsQuery(source.id))
  const test = useQuery({
    queryKey: ['source-test', source.id, version],
    queryFn: ({ signal }) => callServer(testSource, { id: source.id, versao: version }, { signal }),
    retry: false,
  })
  return (
    <Dialog
      opened
      size="wide"
      title="Testar com o arquivo anterior"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <SelectField
        label="Versão"
        width={240}
        options={(versions.data?.data ?? []).map(({ versao, situacao }) => ({
          value: String(versao),
          label: `${versao}, ${VERSION_STATE[situacao].toLowerCase()}`,
        }))}
        value={String(version)}
        onChange={(next) => setVersion(Number(next))}
      />
      {test.error ? (
        <FailureState
          title="O teste não foi feito"
          error={test.error}
          onRetry={() => void test.refetch()}
        />
      ) : test.data ? (
        <DifferenceView difference={test.data} />
      ) : (
        <div aria-busy="true" role="status">
          <p>Lendo o arquivo pelas duas versões…</p>
          <SkeletonRows count={5} widths={['30%', '20%']} className={undefined} />
        </div>
      )}
    </Dialog>
  )
}
