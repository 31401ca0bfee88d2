import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { BackLink } from '../../../ui/back-link.tsx'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { publicConfig } from '../../../public-config.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { codedLabsOf } from './email-text.ts'
import { isKitCode, kitTitle, type KitCode } from './kit-codes.ts'
import { kitResources } from './kit-resources.ts'
import classes from './resources.module.css'

const { brand } = publicConfig

/**
 * The target of the Course Kit's cards unless the school has its own resources: a unit, and how to add it to a
 * course.
 */
export function Screen() {
  const { code } = useParams()
  return isKitCode(code) ? <Resources key={code} code={code} /> : <NotFound />
}

function Resources({ code }: { code: KitCode }) {
  const { lead, goals, weeks, assessment } = kitResources[code]
  useLandingPlace()
  return (
    <Page
      title={code === 'Bundle' ? 'The bundle in your course' : `${kitTitle(code)} in your course`}
      lead={lead}
      narrow
    >
      <Section id="goals" title="What students will be able to do">
        <List of={goals} />
      </Section>
      <Section id="weeks" title={code === 'Bundle' ? 'The term' : 'The unit, week by week'}>
        <ol>
          {weeks.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ol>
      </Section>
      <Section id="assessment" title="What to assess">
        <List of={assessment} />
      </Section>
      <TeachingNote code={code} />
      <InCanvas code={code} />
      <ForStudents code={code} />
      <p>
        Something missing? <BrandLink to={brand.contactUrl}>Tell us what you teach</BrandLink>, or see{' '}
        <BrandLink to={brand.videosUrl}>the videos</BrandLink>.
      </p>
      <p className={classes.back}>
        <BackLink to="/coursekit">Back to the Course Kit</BackLink>
      </p>
    </Page>
  )
}

/** Scrolls to the section in the address, which exists only once the page is rendered. */
function useLandingPlace() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

interface SectionProps {
  id: string
  title: string
  children: React.ReactNode
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

function List({ of: items }: { of: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function TeachingNote({ code }: { code: KitCode }) {
  return (
    <Section id="teaching-note" title="The teaching note">
      <p>
        {code === 'Bundle' ? 'Each lab' : 'The lab'} has a teaching note for instructors. It covers a one-hour
        plan, questions and what to listen for, common mistakes, and which settings suit which class. "New
        class" in <Link to="/classes">Your classes</Link> leads to it, as does the page of each class. You can
        print it.
      </p>
    </Section>
  )
}

function InCanvas({ code }: { code: KitCode }) {
  return (
    <Section id="canvas" title="Add it to your Canvas course">
      <p>There are two ways. You can use both at the same time.</p>
      <h3>With a link that signs students in (LTI)</h3>
      <ol>
        <li>
          Once for your school: a {brand.productName} administrator connects Canvas in the LMS tab of the
          dashboard, which shows each step.
        </li>
        <li>
          In your course, open Modules, select the plus sign of a module, choose External Tool, then{' '}
          {brand.productName}.
        </li>
        <li>
          Pick {code === 'Bundle' ? 'a lab' : `the ${kitTitle(code)} lab`} or one of its class sessions. With
          a class session, students join your class when they open the link.
        </li>
        <li>Publish the module. Try it yourself first: a rehearsal never counts.</li>
      </ol>
      <h3>With a class session</h3>
      <ol>
        <li>
          Choose "New class" in <Link to="/classes">Your classes</Link>, and{' '}
          {code === 'Bundle' ? 'a lab' : kitTitle(code)}. Set a deadline, and how many attempts count.
        </li>
        <li>
          Copy the join link or the eight-character code into a Canvas page, assignment or announcement.
        </li>
        <li>See the scores and choices of your class in the same place, or download them as CSV.</li>
      </ol>
    </Section>
  )
}

function ForStudents({ code }: { code: KitCode }) {
  const coded = codedLabsOf(code).map(kitTitle)
  return (
    <Section id="students" title="What your students do">
      <ol>
        <li>
          They <Link to="/register">create a student account</Link> and enter the code that we email them. If
          they do not see it, they should check their spam folder.
        </li>
        <li>
          On the Portal, they purchase{' '}
          {code === 'Bundle'
            ? 'the Pro Package, which has all four labs and costs less than buying them one by one'
            : `${kitTitle(code)}. The Pro Package has it, too. Tell them which one your course needs, so that nobody pays twice`}
          . Students with an access code redeem it instead.
        </li>
        <li>
          {coded.length > 0 &&
            `They join your class session for ${coded.join(' and ')} with its code or join link. `}
          {(code === 'ME' || code === 'Bundle') && 'They open Market Entry from its link in your course.'}
        </li>
      </ol>
      <p>
        You can <Link to="/promotion-codes">buy seats for your class</Link> instead, and share one code.{' '}
        <Link to={`/coursekit?tab=onboarding&part=email&email=${code}`}>
          The Course Kit has an email with these steps
        </Link>
        , filled in with your name, course and class session.
      </p>
    </Section>
  )
}
