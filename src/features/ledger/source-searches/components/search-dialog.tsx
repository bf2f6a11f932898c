import { FailureState } from '#listing/screen/failure-state.tsx'
import { type Act, useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { saveSearch, searchNow } from '../contract/calls.ts'
import { noSearch } from '../rules/setting.ts'
import styles from './search-dialog.module.css'
import { SearchFormFields } from './search-fields.tsx'
import { SearchRuns } from './search-runs.tsx'
import { saveRefusal, type SearchForm, startRefusal, useSearchForm } from './use-search-form.ts'

type Props = {
  readonly sourceId: number
  /** Why this user changes and starts no search; undefined = may. */
  readonly refusal: string | undefined
  readonly onClose: () => void
}

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem
const invalidates = ['sources', 'source-searches']
const fields = [...Object.keys(noSearch), 'motivo']

function FormBody({
  form,
  errors,
}: {
  readonly form: SearchForm
  readonly errors: ReadonlyMap<string, string>
}) {
  const { query, search, setSearch, reason, setReason, waits } = form
  if (query.isError)
    return (
      <FailureState
        title="Não foi possível ler a fonte"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data === undefined)
    return (
      <div aria-busy="true">
        <SkeletonRows count={5} widths={['40%', '90%']} className={undefined} />
      </div>
    )
  return (
    <div className={styles['form']}>
      <SearchFormFields search={search} onChange={setSearch} errors={errors} />
      {waits && (
        <>
          <p className={styles['waits']}>
            A fonte está em uso: a mudança vale quando outra pessoa confirmar.
          </p>
          <TextAreaField
            label="Motivo"
            value={reason}
            onChange={setReason}
            required
            maxLength={500}
            hint="Ao menos 10 caracteres."
            error={errors.get('motivo')}
          />
        </>
      )}
    </div>
  )
}

/** 'Buscar agora', and the act that saves or proposes the search. */
function Acts({
  form,
  save,
  sourceId,
  refusal,
}: Pick<Props, 'sourceId' | 'refusal'> & {
  readonly form: SearchForm
  readonly save: Act<typeof saveSearch>
}) {
  const start = useAct(searchNow, { success: mensagemOf, invalidates })
  const { search, reason, waits } = form
  return (
    <>
      <Button
        loading={start.busy}
        disabledBecause={refusal ?? startRefusal(form)}
        onClick={() => void start.run({ id: sourceId })}
      >
        Buscar agora
      </Button>
      <Button
        kind="primary"
        loading={save.busy}
        disabledBecause={refusal ?? saveRefusal(form)}
        onClick={() => void save.run({ id: sourceId, ...search, motivo: reason.trim() })}
      >
        {waits ? 'Propor a mudança' : 'Salvar'}
      </Button>
    </>
  )
}

/** 'Busca': where and when a source is searched, 'Buscar agora', and its newest searches. */
export function SearchDialog({ sourceId, refusal, onClose }: Props) {
  const form = useSearchForm(sourceId)
  const save = useAct(saveSearch, {
    success: mensagemOf,
    invalidates,
    fields,
    onDone: onClose,
  })
  const { query, isDirty } = form
  return (
    <Dialog
      opened
      place="side"
      size="table"
      title={query.data === undefined ? 'Busca' : `Busca de ${query.data.nome}`}
      dirty={isDirty}
      busy={save.busy}
      onClose={onClose}
      footer={<Acts form={form} save={save} sourceId={sourceId} refusal={refusal} />}
    >
      <FormBody form={form} errors={save.fieldErrors} />
      <h3 className={styles['heading']}>Últimas buscas</h3>
      <SearchRuns sourceId={sourceId} />
    </Dialog>
  )
}
