import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { notFound } from '#platform/errors';
import { identityDigest, missingForApproval, photoUrl } from '#server/cleaners';
import { selectCleaner, selectDocuments, selectLatestReviews } from './cleaners.sql.ts';
import type { AdminDeps } from './deps.ts';
import { selectNotes } from './notes.sql.ts';
import { loadReviewHistory } from './review-history.ts';

type Call = 'GET /_api/admin/cleaner-detail';

const REVIEWS = 10;
const PAID_JOBS = 5;

/** All that is known of a cleaner (docs/product.md#admin-dashboard), documents by kind only. Throws 404. */
export const showCleaner =
  ({ db, payouts, availability, bookings }: Pick<AdminDeps, 'db' | 'payouts' | 'availability' | 'bookings'>) =>
  async ({ cleanerId }: Parsed<Call>): Promise<Reply<Call>> => {
    const row = await selectCleaner(db, cleanerId);
    if (!row) throw notFound(`No cleaner found with ID ${cleanerId}`);
    const [documents, payoutSummary, reviews, notes, week, history, comingJobs] = await Promise.all([
      selectDocuments(db, cleanerId),
      payouts.getPayoutSummary(cleanerId, PAID_JOBS),
      selectLatestReviews(db, cleanerId, REVIEWS),
      selectNotes(db, cleanerId),
      availability.weekOf(db, cleanerId),
      loadReviewHistory(db, cleanerId),
      bookings.comingJobs(cleanerId),
    ]);
    return {
      id: row.id,
      displayName: row.display_name,
      legalName: row.legal_name,
      email: row.email,
      emailVerified: row.email_verified_at !== null,
      mobile: row.mobile,
      slug: row.slug,
      profilePhotoUrl: photoUrl(row.photo_id, 'large'),
      cleanerStatus: row.status,
      statusReason: row.status_reason,
      submittedAt: row.submitted_at?.toISOString() ?? null,
      missingForApproval: missingForApproval({
        idDocument: documents.some(({ kind }) => kind === 'id'),
        provenEmail: row.email_verified_at !== null,
      }),
      identity: identityDigest({
        displayName: row.display_name,
        legalName: row.legal_name,
        idDocument: documents.find(({ kind }) => kind === 'id')?.file_key ?? null,
      }),
      comingJobs: comingJobs.length,
      weeklyHours: (week ?? [])
        .filter(({ available }) => available)
        .map(({ day, startTime, endTime, slotDuration }) => ({ day, startTime, endTime, slotHours: slotDuration })),
      history,
      onboardingStep: row.onboarding_step,
      onboardingComplete: row.onboarding_complete,
      city: { name: row.city_name, slug: row.city_slug, timeZone: row.time_zone },
      serviceArea: { county: row.county, radiusMiles: row.radius_miles, neighborhoods: row.neighborhoods ?? [] },
      serviceTypes: row.services ?? [],
      addOnServices: row.add_ons,
      acceptsLastMinute: row.accepts_last_minute,
      providesSupplies: row.provides_supplies,
      providesEquipment: row.provides_equipment,
      ecoFriendlyOk: row.eco_friendly_ok,
      locationTypes: row.location_types,
      yearsExperience: row.years_experience,
      previousPlatforms: row.previous_platforms,
      certifications: row.certifications,
      specialties: row.specialties,
      languages: row.languages,
      funFact: row.fun_fact,
      petsComfortable: row.pets_comfortable,
      preferredNeighborhoods: row.preferred_neighborhoods,
      preferredJobTypes: row.preferred_job_types,
      isActive: row.status === 'active',
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      hourlyRate: toDollars(row.hourly_rate_cents),
      bio: row.bio || null,
      documents: documents.map(({ kind, type, uploaded_at, was_viewed }) => ({
        kind,
        type,
        uploadedAt: uploaded_at.toISOString(),
        wasViewed: was_viewed,
      })),
      backgroundCheckConsentAt: row.background_consent_at?.toISOString() ?? null,
      payouts: payoutSummary,
      rating: {
        average: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
        count: row.rating_count,
      },
      reviews: reviews.map(({ booking_id, stars, comment, customer_name, created_at, hidden_at }) => ({
        bookingId: booking_id,
        stars,
        comment,
        customerName: customer_name,
        createdAt: created_at.toISOString(),
        hidden: hidden_at !== null,
      })),
      notes: notes.map(({ id, text, author, created_at }) => ({
        id,
        text,
        author,
        createdAt: created_at.toISOString(),
      })),
    };
  };
