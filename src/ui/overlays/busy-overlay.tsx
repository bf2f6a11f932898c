/** The full-screen spinner of sign-in and session changes (spec 1:2.3); everywhere else a skeleton stands. */
export function BusyOverlay({ label = 'Carregando' }: { readonly label?: string }) {
  return (
    <div className="busy-overlay" role="status">
      <span aria-hidden="true" />
      {label}
    </div>
  )
}
