/** What stands on the screen while a part of the app is on its way: the same shell that index.html paints first. */
export function Boot() {
  return (
    <div className="boot" aria-hidden="true">
      <div />
    </div>
  )
}
