/** The beginning of a feed as each host writes it, by the name of the host. */
export const feeds: Record<string, string> = {
  acast: `<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type="text/xsl" href="/global/feed/rss.xslt" ?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podaccess="https://access.acast.com/schema/1.0/" xmlns:acast="https://schema.acast.com/1.0/">
	<channel><ttl>60</ttl><generator>acast.com</generator><title>Slow Water</title><link>https://shows.acast.com/slow-water</link>
		<acast:settings><![CDATA[FYjHyZbXWHZ7gmX8Pp1rmbKbhgrQiwYShz70Q9/ffXZMTtedvdcRQbP4eiLMjXzC]]></acast:settings>
		<item><title>Clay &amp; patience</title><itunes:title>Clay &amp; patience</itunes:title><pubDate>Mon, 02 Sep 2024 04:00:51 GMT</pubDate><itunes:duration>37:32</itunes:duration>
			<enclosure url="https://sphinx.acast.com/p/open/s/66aa/e/66ab/media.mp3" length="54064128" type="audio/mpeg"/>
			<guid isPermaLink="false">66ab00000000000000000002</guid><link>https://shows.acast.com/slow-water/episodes/clay</link><acast:episodeId>66ab00000000000000000002</acast:episodeId>
			<itunes:season>1</itunes:season><itunes:episode>2</itunes:episode><itunes:image href="https://assets.pippa.io/shows/66aa/66ab.jpg"/>
			<description><![CDATA[<p>Forty years at one kiln.</p><br><hr><p style="color:grey;font-size:0.75em;"> Hosted on Acast.</p>]]></description></item>
	</channel></rss>
`,
  buzzsprout: `<?xml version="1.0" encoding="UTF-8" ?>
<?xml-stylesheet href="https://feeds.buzzsprout.com/styles.xsl" type="text/xsl"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:psc="http://podlove.org/simple-chapters">
<channel><atom:link href="https://feeds.buzzsprout.com/1234567.rss" rel="self" type="application/rss+xml" /><title>Slow Water</title><link>https://www.slowwater.example</link>
  <podcast:locked>yes</podcast:locked><podcast:person role="host" img="https://storage.buzzsprout.com/abc">Miriam Hale</podcast:person>
  <item><itunes:title>Clay &amp; patience</itunes:title><title>Clay &amp; patience</title><itunes:summary><![CDATA[<p>Forty years at one kiln.</p>]]></itunes:summary>
    <description><![CDATA[<p>Forty years at one kiln.</p>]]></description><content:encoded><![CDATA[<p>Forty years at one kiln.</p>]]></content:encoded>
    <enclosure url="https://www.buzzsprout.com/1234567/episodes/2-clay.mp3" length="39116418" type="audio/mpeg" />
    <guid isPermaLink="false">Buzzsprout-2</guid><pubDate>Mon, 02 Sep 2024 05:00:00 -0400</pubDate>
    <podcast:transcript url="https://www.buzzsprout.com/1234567/2/transcript" type="text/html" /><podcast:transcript url="https://www.buzzsprout.com/1234567/2/transcript.srt" type="application/x-subrip" />
    <podcast:chapters url="https://www.buzzsprout.com/1234567/2/chapters.json" type="application/json" />
    <psc:chapters><psc:chapter start="0:00" title="Intro" /><psc:chapter start="2:10" title="Bowls &amp; cups" /></psc:chapters>
    <itunes:duration>3257</itunes:duration><itunes:season>1</itunes:season><itunes:episode>2</itunes:episode><itunes:episodeType>full</itunes:episodeType></item>
</channel></rss>
`,
  castopod: `<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type='text/xsl' href='https://pod.slowwater.example/@slow/feed.xsl' ?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Slow Water</title><link>https://pod.slowwater.example/@slow</link><podcast:locked owner="hello@slowwater.example">yes</podcast:locked>
<podcast:person img="https://pod.slowwater.example/media/persons/miriam_medium.webp" href="https://miriam.example" role="host" group="cast">Miriam Hale</podcast:person>
<item><title>Clay</title><enclosure url="https://pod.slowwater.example/audio/@slow/clay.mp3?_from=pod" length="21032119" type="audio/mpeg"/><guid>https://pod.slowwater.example/@slow/episodes/clay</guid><pubDate>Mon, 02 Sep 2024 10:00:00 +0000</pubDate>
<podcast:location geo="geo:48.8,2.3" osm="R7444">Old kiln</podcast:location><description><![CDATA[<p>Forty years at one kiln.</p>]]></description><itunes:duration>1309</itunes:duration><link>https://pod.slowwater.example/@slow/episodes/clay</link>
<itunes:episode>2</itunes:episode><itunes:season>1</itunes:season><itunes:episodeType>full</itunes:episodeType><podcast:season>1</podcast:season><podcast:episode>2</podcast:episode>
<podcast:socialInteract uri="https://pod.slowwater.example/@slow/posts/1" priority="1" protocol="activitypub" accountId="@slow@pod.slowwater.example"/>
<podcast:transcript url="https://pod.slowwater.example/media/podcasts/slow/clay.srt" type="application/x-subrip" rel="captions"/>
<podcast:person href="https://bo.example" role="guest" group="cast" img="https://pod.slowwater.example/media/persons/bo_medium.webp">Bo Lind</podcast:person></item></channel></rss>
`,
  libsyn: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
	<channel><title>Slow Water</title><link>https://slowwater.example</link><itunes:keywords>clay,water</itunes:keywords><itunes:image href="http://static.libsyn.com/p/assets/slow.jpg" />
		<item><title>Clay</title><itunes:title>Clay</itunes:title><pubDate>Mon, 02 Sep 2013 10:00:00 +0000</pubDate>
			<guid isPermaLink="false"><![CDATA[4d3c2b1a0]]></guid><link><![CDATA[http://slowwater.libsyn.com/clay]]></link><itunes:image href="http://static.libsyn.com/p/assets/clay.jpg" />
			<description><![CDATA[<p>Forty years at one kiln.</p> <p> </p>]]></description><content:encoded><![CDATA[<p>Forty years at one kiln.</p> <p> </p>]]></content:encoded>
			<enclosure length="31457280" type="audio/mpeg" url="http://traffic.libsyn.com/slowwater/Clay.mp3?dest-id=1234" />
			<itunes:duration>43:41</itunes:duration><itunes:explicit>false</itunes:explicit><itunes:keywords /><itunes:episode>2</itunes:episode></item>
	</channel></rss>
`,
  podbean: `<?xml version="1.0" encoding="UTF-8"?>
<!-- generator="podbean/5.5" -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:spotify="http://www.spotify.com/ns/rss" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Slow Water</title><link>https://slowwater.podbean.com</link><spotify:countryOfOrigin>us</spotify:countryOfOrigin>
    <item><title>Clay with Bo Lind</title><itunes:title>Clay with Bo Lind</itunes:title><link>https://slowwater.podbean.com/e/clay/</link><comments>https://slowwater.podbean.com/e/clay/#comments</comments>
        <pubDate>Mon, 02 Sep 2024 05:00:00 -0300</pubDate><guid isPermaLink="false">slowwater.podbean.com/7d1c2f1e-0000-3000-8000-000000000002</guid>
        <description><![CDATA[<p>Forty years at one kiln.</p>]]></description><content:encoded><![CDATA[<p>Forty years at one kiln.</p>]]></content:encoded>
        <enclosure url="https://mcdn.podbean.com/mf/web/abc123/Clay.mp3" length="45678901" type="audio/mpeg"/>
        <itunes:summary><![CDATA[Forty years at one kiln.]]></itunes:summary><itunes:block>No</itunes:block><itunes:duration>2855</itunes:duration><itunes:season>1</itunes:season><itunes:episode>2</itunes:episode>
        <itunes:image href="https://pbcdn1.podbean.com/imglogo/clay.jpg" /><podcast:transcript url="https://mcdn.podbean.com/mf/web/abc123/clay.srt" type="application/srt" /></item>
</channel></rss>
`,
  powerpress: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
	xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:rawvoice="https://blubrry.com/developer/rawvoice-rss/">
<channel><title>Slow Water</title><link>https://slowwater.example</link><rawvoice:frequency>Weekly</rawvoice:frequency>
	<item><title>SW 041 &#8211; Tom &#038; Ana&#8217;s kiln</title><link>https://slowwater.example/041/</link><comments>https://slowwater.example/041/#respond</comments>
		<pubDate>Mon, 02 Sep 2024 04:00:00 +0000</pubDate><guid isPermaLink="false">https://slowwater.example/?p=4101</guid>
		<description><![CDATA[<p>Forty years [&#8230;]</p> <p>The post <a href="https://slowwater.example/041/">SW 041</a> appeared first on Slow Water.</p>]]></description>
		<content:encoded><![CDATA[<p><img loading="lazy" src="https://slowwater.example/wp-content/uploads/041.jpg" alt="" width="800" /></p>
<p>Forty years at one kiln.</p>]]></content:encoded>
		<enclosure url="https://media.blubrry.com/slow/slowwater.example/041.mp3" length="0" type="audio/mpeg" /><itunes:duration>45:12</itunes:duration><podcast:person role="guest">Tom &amp;amp; Ana</podcast:person></item>
</channel></rss>

<!-- Dynamic page generated in 0.412 seconds. -->
<!-- Cached page generated by WP-Super-Cache -->
`,
  seriouslySimple: `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="https://slowwater.example/feed-stylesheet.xsl"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
	<channel><title>Slow Water</title><link>https://slowwater.example/series/slow-water/</link>
		<item><title>Pilot</title><guid isPermaLink="false">https://slowwater.example/?post_type=podcast&#038;p=7</guid><pubDate>Sun, 01 Sep 2024 04:00:00 +0000</pubDate>
			<enclosure url="https://slowwater.example/podcast-download/7/pilot.mp3?ref=feed" length="1" type=""></enclosure><itunes:episodeType>Trailer</itunes:episodeType><itunes:duration>0:00</itunes:duration></item>
		<item><title>Two</title><link>https://slowwater.example/podcast/two/</link><guid isPermaLink="false">https://slowwater.example/?post_type=podcast&#038;p=8</guid><pubDate>Mon, 02 Sep 2024 04:00:00 +0000</pubDate>
			<itunes:subtitle></itunes:subtitle><content:encoded><![CDATA[Forty years at one kiln.]]></content:encoded>
			<enclosure url="https://slowwater.example/podcast-download/8/two.mp3?ref=feed" length="1" type=""></enclosure><itunes:episode> 2 </itunes:episode><itunes:season></itunes:season><itunes:duration>
				45:12
			</itunes:duration></item>
	</channel></rss>
`,
  simplecast: `<?xml version="1.0" encoding="utf-8"?>
<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" version="2.0">
  <channel><atom:link href="https://feeds.simplecast.com/AbCd" rel="self" title="MP3 Audio" type="application/atom+xml"/>
    <atom:link href="https://simplecast.superfeedr.com/" rel="hub" xmlns="http://www.w3.org/2005/Atom"/><title>Slow Water</title><link>https://slow-water.simplecast.com</link>
    <item><guid isPermaLink="false">8f14e45f-0000-4000-8000-000000000002</guid><title>Clay</title><pubDate>Mon, 2 Sep 2024 10:00:00 +0000</pubDate>
      <description><![CDATA[<p>Forty years at one kiln.</p><ul><li><a href="https://bo.example">Bo’s bowls</a></li></ul>]]></description>
      <author>miriam@slowwater.example (Miriam Hale, Bo Lind)</author><link>https://slow-water.simplecast.com/episodes/clay-9_8Zx</link>
      <enclosure length="36034017" type="audio/mpeg" url="https://injector.simplecastaudio.com/aa/default.mp3?aid=rss_feed&amp;feed=AbCd"/>
      <itunes:title>Clay</itunes:title><itunes:duration>00:37:32</itunes:duration><itunes:episodeType>full</itunes:episodeType><itunes:episode>2</itunes:episode><itunes:season>1</itunes:season></item>
  </channel></rss>
`,
  spotify: `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
	<channel><title><![CDATA[Slow Water]]></title><link>https://podcasters.spotify.com/pod/show/slow-water</link><generator>Anchor Podcasts</generator>
		<itunes:image href="https://d3t3ozftmdmh3i.cloudfront.net/staging/podcast_uploaded_nologo/1/1-3f.jpg"/>
		<item><title><![CDATA[Clay &amp; patience, with Bo Lind]]></title><description><![CDATA[<p>&nbsp;Forty years at one kiln.</p>]]></description>
			<link>https://podcasters.spotify.com/pod/show/slow-water/episodes/Clay-e1q2w3</link><guid isPermaLink="false">0caee028-2b59-445b-a6a9-000000000002</guid>
			<dc:creator><![CDATA[Miriam Hale]]></dc:creator><pubDate>Wed, 30 Nov 2022 11:00:06 GMT</pubDate>
			<enclosure url="https://anchor.fm/s/1a/podcast/play/60/https%3A%2F%2Fx.cloudfront.net%2F2.m4a" length="27145031" type="audio/x-m4a"/>
			<itunes:summary>&lt;p&gt;&amp;nbsp;Forty years at one kiln.&lt;/p&gt;</itunes:summary><itunes:explicit>No</itunes:explicit><itunes:duration>00:53:09</itunes:duration>
			<itunes:episodeType>full</itunes:episodeType></item>
		<item><title><![CDATA[Outtakes]]></title><guid isPermaLink="false">0caee028-2b59-445b-a6a9-000000000001</guid><pubDate>Tue, 29 Nov 2022 11:00:00 GMT</pubDate>
			<enclosure url="https://anchor.fm/s/1a/podcast/play/59/https%3A%2F%2Fx.cloudfront.net%2F1.m4a" length="1145031" type="audio/x-m4a"/>
			<itunes:duration>00:02:09</itunes:duration><itunes:episode>1</itunes:episode><itunes:episodeType>bonus</itunes:episodeType></item>
	</channel></rss>
`,
  squarespace: `<?xml version="1.0" encoding="UTF-8"?>
<!--Generated by Site-Server v@build.version@ (http://www.squarespace.com) on Mon, 02 Sep 2024 12:00:00 GMT
--><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://www.rssboard.org/media-rss" version="2.0"><channel><title>Slow Water</title><link>http://www.slowwater.example/podcast/</link><lastBuildDate>Mon, 02 Sep 2024 11:30:26 +0000</lastBuildDate><generator>Site-Server v@build.version@ (http://www.squarespace.com)</generator><itunes:image href="https://images.squarespace-cdn.com/content/5f/show.jpg?format=1500w"/><item><title>Clay</title><dc:creator>Miriam Hale</dc:creator><pubDate>Mon, 02 Sep 2024 10:00:00 +0000</pubDate><link>http://www.slowwater.example/podcast/clay</link><guid isPermaLink="false">5f00:5f01:66d500000000000000000002</guid><description><![CDATA[<p class="">Forty years at one kiln.</p>]]></description><content:encoded><![CDATA[<p class="">Forty years at one kiln.</p>]]></content:encoded><itunes:author>Miriam Hale</itunes:author><itunes:subtitle>Forty years</itunes:subtitle><itunes:explicit>no</itunes:explicit><itunes:duration>00:45:12</itunes:duration><itunes:title>Clay</itunes:title><enclosure url="http://static1.squarespace.com/static/5f/Slow Water 2.mp3" length="43392000" type="audio/mpeg"/><media:content url="http://static1.squarespace.com/static/5f/Slow Water 2.mp3" length="43392000" type="audio/mpeg" isDefault="true" medium="audio"/></item></channel></rss>
`,
  substack: `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0"><channel><title><![CDATA[Slow Water]]></title><link>https://slow.substack.com/podcast</link><generator>Substack</generator><atom:link href="https://api.substack.com/feed/podcast/12345.rss" rel="self" type="application/rss+xml"/><itunes:image href="https://substackcdn.com/feed/podcast/12345/abc.jpg"/>
<item><title><![CDATA[On waiting]]></title><description><![CDATA[A subtitle]]></description><link>https://slow.substack.com/p/on-waiting</link><guid isPermaLink="false">substack:post:2</guid><dc:creator><![CDATA[Miriam Hale]]></dc:creator><pubDate>Wed, 15 Apr 2026 15:45:23 GMT</pubDate><enclosure url="https://api.substack.com/feed/podcast/2/x.mp3" length="99074000" type="audio/mpeg"/><content:encoded><![CDATA[<p>We talked.</p><div class="captioned-image-container"><figure><img src="https://substackcdn.com/image/fetch/$s_!a!,w_1456,c_limit/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fa.png" alt=""><figcaption class="image-caption">The kiln</figcaption></figure></div><p>(00:00:00) – Intro</p><p>(00:02:10) – Bowls</p>]]></content:encoded><itunes:duration>6192</itunes:duration><itunes:image href="https://substackcdn.com/feed/podcast/12345/post/2/x.jpg"/></item>
</channel></rss>
`,
  transistor: `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet href="/stylesheet.xsl" type="text/xsl"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
  <channel><atom:link rel="self" type="application/atom+xml" href="https://feeds.transistor.fm/slow-water" title="MP3 Audio"/><podcast:podping usesPodping="true"/><title>Slow Water</title>
    <podcast:trailer pubdate="Sun, 01 Sep 2024 05:00:00 -0700" url="https://media.transistor.fm/t1/t1.mp3" length="900" type="audio/mpeg">Welcome</podcast:trailer><link>https://slowwater.example</link>
    <item><title>Clay | Bo Lind</title><itunes:episode>2</itunes:episode><podcast:episode>2</podcast:episode><itunes:episodeType>full</itunes:episodeType>
      <guid isPermaLink="false">5b0d7c4e-0000-4000-8000-000000000002</guid><link>https://share.transistor.fm/s/5b0d7c4e</link><description><![CDATA[<p>Forty years at one kiln.</p>]]></description>
      <pubDate>Mon, 02 Sep 2024 05:00:00 -0700</pubDate><author>Miriam Hale</author>
      <enclosure url="https://media.transistor.fm/5b0d7c4e/a1.mp3" length="58349122" type="audio/mpeg"/><itunes:duration>2431</itunes:duration>
      <podcast:transcript url="https://share.transistor.fm/s/5b0d7c4e/transcript.vtt" type="text/vtt" rel="captions"/>
      <podcast:person role="Host" href="https://miriam.example" img="https://img.transistor.fm/m.jpg">Miriam Hale</podcast:person><podcast:person role="Guest">Bo Lind</podcast:person>
      <podcast:chapters url="https://share.transistor.fm/s/5b0d7c4e/chapters.json" type="application/json+chapters"/></item>
    <item><title>Welcome</title><itunes:episodeType>trailer</itunes:episodeType><guid isPermaLink="false">5b0d7c4e-0000-4000-8000-000000000001</guid>
      <pubDate>Sun, 01 Sep 2024 05:00:00 -0700</pubDate><enclosure url="https://media.transistor.fm/t1/t1.mp3" length="900" type="audio/mpeg"/></item>
  </channel></rss>
`,
};
