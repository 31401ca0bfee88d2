import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LabId } from '@tradewind/contract/catalogue'
import type { CourseVisit } from '@tradewind/contract/lms/courses'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'

function courseKey(userId: string) {
  return ['course', userId]
}

/** The course from which the reader came. */
export function useCourse() {
  const { id } = useUser()
  return useQuery({
    queryKey: courseKey(id),
    queryFn: () => call('GET /api/lti/course'),
    // Another launch in the same tab is another course or link.
    refetchOnMount: 'always',
  })
}

/** How often a waiting student's page looks again, in ms. A class of 500 asks 50 times a second at most. */
const lookAgainMs = 10_000

/** Where the reader's link leads. It is asked again until it leads somewhere. */
export function usePlace() {
  const { id } = useUser()
  return useQuery({
    queryKey: [...courseKey(id), 'place'],
    queryFn: () => call('POST /api/lti/course/open'),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.course === false ? false : lookAgainMs),
  })
}

/** Choosing the class of the link. */
export function useClassChoice() {
  const client = useQueryClient()
  const { id } = useUser()
  const onSuccess = (visit: CourseVisit) => {
    client.setQueryData(courseKey(id), visit)
    void client.invalidateQueries({ queryKey: ['classes'] })
  }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const setUp = useMutation({
    mutationFn: (lab: LabId) => call('POST /api/lti/course/class', { body: { lab, timeZone } }),
    onSuccess,
  })
  const share = useMutation({
    mutationFn: (classSession: string) => call('POST /api/lti/course/share', { body: { classSession } }),
    onSuccess,
  })
  return { setUp, share, busy: setUp.isPending || share.isPending, error: setUp.error ?? share.error }
}
