import { PageState, type PageStateProps } from './page-state.tsx'
import { Skeleton } from './skeleton.tsx'

type Props = {
  readonly failure: Pick<PageStateProps, 'title' | 'at' | 'requestId'> | null
  readonly onBack: () => void
}

/** In place of the page of a record: grey while it is read, or why it could not be read. */
export const UnreadRecord = ({ failure, onBack }: Props) =>
  failure ? (
    <PageState
      kind="error"
      {...failure}
      action={{ label: 'Retornar para a lista', onClick: onBack }}
    />
  ) : (
    <div aria-busy="true">
      <Skeleton width="100%" height={480} />
    </div>
  )
